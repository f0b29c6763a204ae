import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import type { LeaseRow } from '../lease/lease.queries.ts'

export type MasterRow = TableRow<'housing_master_lease'>
/**
 * The contract, locked before its leases: of two clerks the second finds what the first has done. Leases that follow on
 * one of them name it meanwhile, which this lock lets them.
 */
export const lockMasterRow = (tenantId: number, id: string) =>
  raw<MasterRow>(sql`select * from housing_master_lease where tenant_id = ${tenantId} and id = ${id} for no key update`)
export const masterById = (tenantId: number, id: string) =>
  raw<MasterRow>(sql`select * from housing_master_lease where tenant_id = ${tenantId} and id = ${id}`)
export const leasesOf = (tenantId: number, masterId: string) =>
  raw<LeaseRow>(
    sql`select * from housing_lease where tenant_id = ${tenantId} and master_lease_id = ${masterId} order by id`,
  )
export const lockLeasesOf = (tenantId: number, masterId: string) =>
  raw<LeaseRow>(
    sql`select * from housing_lease where tenant_id = ${tenantId} and master_lease_id = ${masterId} order by id for update`,
  )
export const insertMaster = (tenantId: number, row: NewRow<'housing_master_lease'>) =>
  insertMany(tenantId, 'housing_master_lease', [row])
export const giveMaster = (tenantId: number, id: string, to: { renteeId: string; remark?: string | null }) =>
  raw(
    sql`update housing_master_lease set rentee_id = ${to.renteeId}, remark = ${to.remark ?? null} where tenant_id = ${tenantId} and id = ${id}`,
  )

/** Rooms of these leases in the order everybody locks them, with what they are called. */
export const lockRoomsOf = (tenantId: number, roomIds: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, full_name as name from housing_room where tenant_id = ${tenantId} and id = any(${roomIds}::uuid[]) order by id for no key update`,
  )
/** One of the rooms that a lease of nobody's here has on some of the days, and which that is. */
export const roomLet = (
  tenantId: number,
  { roomIds, startOn, endOn }: { roomIds: readonly string[]; startOn: string; endOn: string },
  exceptIds: readonly string[],
) =>
  raw<{ room: string; no: string }>(
    sql`select r.full_name as room, l.no from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
      where l.tenant_id = ${tenantId} and l.room_id = any(${roomIds}::uuid[]) and l.id <> all(${exceptIds}::uuid[])
        and l.status in ('signed', 'ended') and l.start_on <= ${endOn}::date and coalesce(l.left_on, l.end_on) >= ${startOn}::date
      order by 1 limit 1`,
  )
