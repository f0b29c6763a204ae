import { querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import type { App } from '../../kit/app.ts'
import { registerRegions } from './region.routes.ts'

export { loadRegions } from './load-regions.ts'

/** Administration that belongs to no business: regions now; dictionaries, parameters and the rest later. */
export const systemModule = {
  name: 'system',
  register: (app: App): void => registerRegions(app, querySysRegionTree),
}
