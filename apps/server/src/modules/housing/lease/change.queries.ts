import type { CHANGE_STATES, OCCUPANT_ROLES } from '@cloud-steward/contract/housing/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type ChangeRow = TableRow<'housing_lease_change'> & { state: (typeof CHANGE_STATES)[number] }
export const insertChange = (tenantId: number, row: NewRow<'housing_lease_change'>) =>
  insertMany(tenantId, 'housing_lease_change', [row])
/** A change, or all that were asked for together with it. */
const together = (tenantId: number, id: string) =>
  sql`c.tenant_id = ${tenantId} and (c.id = ${id} or c.together_id = (select x.together_id from housing_lease_change x where x.tenant_id = ${tenantId} and x.id = ${id}))`
export const lockChanges = (tenantId: number, id: string) =>
  raw<ChangeRow>(sql`select c.* from housing_lease_change c where ${together(tenantId, id)} order by c.id for update`)
export const changeRooms = (tenantId: number, id: string) =>
  raw(sql`select c.id, r.full_name as "roomName", l.no as "leaseNo", c.differences, c.added_fen as "addedFen"
    from housing_lease_change c join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
    join housing_room r on r.tenant_id = c.tenant_id and r.id = c.room_id where ${together(tenantId, id)} order by 2, 1`)
export const scopeOfChange = (tenantId: number, id: string) =>
  raw<{ leaseId: string; masterLeaseId: string | null }>(
    sql`select lease_id as "leaseId", master_lease_id as "masterLeaseId" from housing_lease_change where tenant_id = ${tenantId} and id = ${id}`,
  )
export interface Occupant {
  renteeId: string
  renteeName: string
  mobile: string
  role: (typeof OCCUPANT_ROLES)[number]
  fromOn: string
  untilOn: string | null
}
export const occupantsOf = (tenantId: number, leaseId: string) =>
  raw<
    Occupant & { id: string }
  >(sql`select o.id, o.rentee_id as "renteeId", r.name as "renteeName", r.mobile, o.role, o.from_on as "fromOn", o.until_on as "untilOn"
    from housing_occupant o join housing_rentee r on r.tenant_id = o.tenant_id and r.id = o.rentee_id
    where o.tenant_id = ${tenantId} and o.lease_id = ${leaseId} order by o.from_on, r.name, o.id`)
/** Those of them who live there on a day or come later. */
export const livingFrom = (tenantId: number, leaseId: string, on: string) =>
  raw<{ id: string }>(
    sql`select id from housing_occupant where tenant_id = ${tenantId} and lease_id = ${leaseId} and (until_on is null or until_on >= ${on}::date)`,
  )
export const namesOf = (tenantId: number, renteeIds: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, name from housing_rentee where tenant_id = ${tenantId} and id = any(${renteeIds}::uuid[]) order by name, id`,
  )
/** Occupants end the day before; later occupants are removed. */
export const endOccupants = (tenantId: number, leaseId: string, from: string) =>
  raw(sql`update housing_occupant set until_on = ${from}::date - 1 where tenant_id = ${tenantId} and lease_id = ${leaseId}
    and from_on < ${from}::date and (until_on is null or until_on >= ${from}::date)`)
export const dropOccupants = (tenantId: number, leaseId: string, from: string) =>
  raw(
    sql`delete from housing_occupant where tenant_id = ${tenantId} and lease_id = ${leaseId} and from_on >= ${from}::date`,
  )
export const insertOccupants = (
  tenantId: number,
  leaseId: string,
  from: string,
  people: readonly Pick<Occupant, 'renteeId' | 'role'>[],
) =>
  insertMany(
    tenantId,
    'housing_occupant',
    people.map(({ renteeId, role }) => ({ id: newId(), lease_id: leaseId, rentee_id: renteeId, role, from_on: from })),
  )
