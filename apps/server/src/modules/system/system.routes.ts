import { queryDictByDictType, querySysDictTree, querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { dicts, dictValues } from './dict.service.ts'
import { regionTree } from './region.service.ts'

export function registerSystem(app: App): void {
  register(app, querySysRegionTree, async (ctx, input) => ({
    list: await regionTree(ctx, input.parentRegionCode ?? undefined),
  }))
  registerResource(app, dicts)
  register(app, querySysDictTree, async (ctx) => ({ list: await dicts.nodes(ctx) }))
  register(app, queryDictByDictType, (ctx, { dictType }) => dictValues(ctx, dictType))
}
