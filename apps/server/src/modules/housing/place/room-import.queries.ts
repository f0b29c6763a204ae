import { landlord } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** Buildings by the names of their site and themselves; sites without such a building come with null. */
export const buildingsNamed = (tenantId: number, siteNames: string[], buildingNames: string[]) =>
  raw<{ site_id: string; site_name: string; id: string | null; name: string | null }>(
    sql`select s.id as site_id, s.name as site_name, b.id, b.name from housing_site s
      left join housing_building b on b.tenant_id = s.tenant_id and b.site_id = s.id and b.name = any(${buildingNames})
      where s.tenant_id = ${tenantId} and s.name = any(${siteNames})`,
  )
export const landlordsWithCode = (ctx: Pick<Ctx, 'tenant' | 'scope'>, codes: string[]) =>
  raw<{ id: string; code: string }>(
    sql`select t.id, t.code from housing_landlord t where t.tenant_id = ${ctx.tenant.id} and t.code = any(${codes})${andScope(ctx, landlord)}`,
  )
/** Houses behind these doors with the numbers of their rooms. */
export const housesBehind = (tenantId: number, buildingIds: string[], numbers: string[]) =>
  raw<{
    id: string
    building_id: string
    unit_no: string
    number: string
    floor: number
    mode: string
    landlord_id: string
    rooms: string[]
  }>(
    sql`select h.id, h.building_id, h.unit_no, h.number, h.floor, h.mode, h.landlord_id,
        array(select r.number from housing_room r where r.tenant_id = h.tenant_id and r.house_id = h.id and r.archived_on is null) as rooms
      from housing_house h where h.tenant_id = ${tenantId} and h.building_id = any(${buildingIds}::uuid[]) and h.number = any(${numbers})`,
  )
