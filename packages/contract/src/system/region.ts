import { dict, flag, json, objectOf, resource, text, view } from '../kit/index.ts'

const base = resource('system.region', {
  wire: 'admin.SysRegion',
  scope: { orgs: 'all' },
  tree: 'parentRegionCode',
  fields: {
    regionName: text(40, { min: 2 }),
    regionCode: text(20, { min: 6, once: true, pattern: '^[0-9]{6,20}$' }),
    regionType: dict('region'),
    parentRegionCode: text(20, { pattern: '^(0|[0-9]{6,20})$' }),
    parentId: text(20, { readOnly: true }),
    hasChildren: flag({ readOnly: true }),
  },
  title: 'regionName',
  list: ['regionName', 'regionCode', 'regionType'],
  // The last one asks for what stands directly below a division, `0` for the provinces.
  search: ['regionName', 'regionCode', 'regionType', 'parentRegionCode'],
})
/** A division is known by its code; the platform's clients delete it under that name. */
const byCode = { id: text(20_000, { optional: true }), regionCode: text(20_000, { optional: true }) }
const { endpoints } = base

/** Administrative divisions, the same for every tenant: their id is their code. */
export const region: typeof base = {
  ...base,
  table: 'system_division',
  endpoints: {
    ...endpoints,
    update: { ...endpoints.update, input: { ...endpoints.update.input, id: text(20, { min: 1 }) } },
    delete: { ...endpoints.delete, input: byCode },
    impact: { ...endpoints.impact, input: byCode },
  },
}

const open = { access: 'signedIn' } as const
const listed = objectOf({ list: json() })
const read = <const V extends string, const I extends Parameters<typeof view>[2]>(verb: V, input: I, path?: string) =>
  view('admin.sysregion', verb, input, listed, { ...open, path })
/** The tree of divisions, or what is below one of them. */
export const querySysRegionTree = read('querySysRegionTree', { parentRegionCode: text(20, { optional: true }) })
export const queryRegionType = read('queryRegionType', {})
export const queryProvince = read('queryProvince', {})
export const queryCity = read('queryCity', { province: text(20) }, '/api/admin/sysregion/queryCity/:province')
