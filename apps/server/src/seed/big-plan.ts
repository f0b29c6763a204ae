import { DEMO_TENANTS, type SitePlan } from './plan.ts'

const REGIONS = ['330110', '330108', '310115', '330106', '320506', '320115', '310112', '330109', '320505', '440106']

/** Enough centralised sites for this many rooms, about 2,400 each, named after districts and numbered. */
export function bigSites(rooms: number): SitePlan[] {
  const model = DEMO_TENANTS[0]!.sites[0]!
  const perBuilding = 30 * 20
  const sites: SitePlan[] = []
  for (let left = rooms, n = 1; left > 0; n++) {
    const buildings = Math.min(4, Math.ceil(left / perBuilding))
    const floors = buildings === 1 ? Math.max(1, Math.ceil(Math.min(left, perBuilding) / 20)) : 30
    const number = String(n).padStart(4, '0')
    sites.push({
      ...model,
      code: `BIG-${number}`,
      name: `测试小区${number}`,
      regionCode: REGIONS[n % REGIONS.length]!,
      buildings,
      floors,
      perFloor: Math.min(20, left),
      landlords: 20,
    })
    left -= buildings * floors * Math.min(20, left)
  }
  return sites
}
