import type { querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { regionTree } from './region.service.ts'

export const registerRegions = (app: App, endpoint: typeof querySysRegionTree): void =>
  register(app, endpoint, async (ctx, input) => ({ list: await regionTree(ctx, input.parentRegionCode ?? undefined) }))
