import { domain, json, objectOf, text, view } from '../kit/index.ts'

/** The tree of real administrative divisions: provinces, cities, counties. */
export const querySysRegionTree = view(
  'admin.sysregion',
  'querySysRegionTree',
  { parentRegionCode: text(20, { optional: true }) },
  objectOf({ list: json() }),
  { access: 'signedIn' },
)

export const system = domain({ name: 'system', resources: [], endpoints: [querySysRegionTree], menus: [] })
