import type { HoldingOutcome, ReservationState } from '@cloud-steward/contract/housing/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

/** What is stored: whether a reservation has expired follows from the day. */
export type ReservationStatus = Exclude<ReservationState, 'expired'>
export type ReservationRow = Omit<TableRow<'housing_reservation'>, 'status' | 'outcome'> & {
  status: ReservationStatus
  outcome: HoldingOutcome | null
}
/** The reservation, locked: of two clerks the second finds what the first has done. */
export const lockReservationRow = (tenantId: number, id: string) =>
  raw<ReservationRow>(sql`select * from housing_reservation where tenant_id = ${tenantId} and id = ${id} for update`)
/** Sets columns of a reservation that is locked. */

/** The room, locked against others who let or keep it; references to it go on. */
export const lockRoomRow = (tenantId: number, roomId: string) =>
  raw(sql`select 1 from housing_room where tenant_id = ${tenantId} and id = ${roomId} for no key update`)
/** Who the room is kept for from a day that is not after `lastOn`. A room has at most one such reservation. */
export const keptFor = (tenantId: number, roomId: string, lastOn: string) =>
  raw<ReservationRow>(sql`select * from housing_reservation where tenant_id = ${tenantId} and room_id = ${roomId}
    and status in ('held', 'paid', 'in_review') and start_on <= ${lastOn}::date for update`)
export const renteeNameOf = (tenantId: number, id: string) =>
  raw<{ name: string }>(sql`select name from housing_rentee where tenant_id = ${tenantId} and id = ${id}`)
/** A lease that has the room on a day or later; one whose rentee has said when he leaves, to that day. */
export const leaseFrom = (tenantId: number, roomId: string, startOn: string) =>
  raw<{ no: string; until: string }>(sql`select no, coalesce(left_on, leaving_on, end_on) as until from housing_lease
    where tenant_id = ${tenantId} and room_id = ${roomId} and status in ('signed', 'ended') and coalesce(left_on, leaving_on, end_on) >= ${startOn}::date
    order by start_on desc limit 1`)
