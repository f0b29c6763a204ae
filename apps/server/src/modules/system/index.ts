import { registerSystem } from './system.routes.ts'

export { loadRegions } from './load-regions.ts'
export { seedDictionaries } from './seed-dictionaries.ts'

/** Administration that belongs to no business: dictionaries and regions now, the rest later. */
export const systemModule = { name: 'system', register: registerSystem }
