import type { HeadLeaseState } from '@cloud-steward/contract/housing/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type HeadLeaseRow = Omit<TableRow<'housing_head_lease'>, 'state'> & { state: HeadLeaseState }
/** The head lease, locked: of two clerks the second finds what the first has done. */
export const lockHeadLeaseRow = (tenantId: number, id: string) =>
  raw<HeadLeaseRow>(sql`select * from housing_head_lease where tenant_id = ${tenantId} and id = ${id} for update`)
/** Sets columns of a head lease that is locked. */
export const housesOf = (tenantId: number, ids: readonly string[]) =>
  raw<{ siteId: string; landlordId: string }>(
    sql`select site_id as "siteId", landlord_id as "landlordId" from housing_house where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )

/** The houses, held: nobody sells one while a head lease begins to bind. */
export const holdHouses = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from housing_house where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for share`,
  )

export const insertHeadLeaseHouses = (tenantId: number, { id, house_ids, start_on, end_on }: HeadLeaseRow) =>
  insertMany(
    tenantId,
    'housing_head_lease_house',
    house_ids.map((houseId) => ({ head_lease_id: id, house_id: houseId, start_on, through_on: end_on })),
  )
/** The houses are free from the day after. */
export const freeHouses = (tenantId: number, headLeaseId: string, leftOn: string) =>
  raw(
    sql`update housing_head_lease_house set through_on = ${leftOn} where tenant_id = ${tenantId} and head_lease_id = ${headLeaseId}`,
  )
/** One of the houses that another head lease has on some of the days, and which that is. */
export const houseTaken = (tenantId: number, { house_ids, start_on, end_on }: HeadLeaseRow) =>
  raw<{ house: string; no: string }>(sql`select b.name || ' ' || h.number as house, l.no from housing_head_lease_house x
    join housing_head_lease l on l.tenant_id = x.tenant_id and l.id = x.head_lease_id
    join housing_house h on h.tenant_id = x.tenant_id and h.id = x.house_id
    join housing_building b on b.tenant_id = h.tenant_id and b.id = h.building_id
    where x.tenant_id = ${tenantId} and x.house_id = any(${house_ids}::uuid[])
      and x.start_on <= ${end_on}::date and x.through_on >= ${start_on}::date order by 1 limit 1`)
/** The last day the operator has the house of a room for, as far as head leases that bind say. */
export const headLeaseOfRoom = (tenantId: number, roomId: string) =>
  raw<{
    no: string
    endOn: string
  }>(sql`select l.no, coalesce(l.leaving_on, x.through_on) as "endOn" from housing_room r
    join housing_head_lease_house x on x.tenant_id = r.tenant_id and x.house_id = r.house_id
    join housing_head_lease l on l.tenant_id = x.tenant_id and l.id = x.head_lease_id and l.state in ('active', 'renewing', 'notified')
    where r.tenant_id = ${tenantId} and r.id = ${roomId} order by 2 desc limit 1`)
