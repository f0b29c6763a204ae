import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type ProposedRow = TableRow<'metering_proposed_reading'>
/** Meters of rooms that people read: what is paid for ahead is read by devices. */
export const handReadMeters = (tenantId: number, roomIds: readonly string[]) =>
  raw<{ id: string; no: string; utility: string; siteId: string; roomId: string; roomName: string; counter: number }>(
    sql`select m.id, m.no, m.utility, m.site_id as "siteId", m.room_id as "roomId", h.full_name as "roomName", m.counter
      from metering_meter m join housing_room h on h.tenant_id = m.tenant_id and h.id = m.room_id
      where m.tenant_id = ${tenantId} and m.room_id = any(${roomIds}::uuid[]) and m.role = 'room' and m.state = 'in_use'
        and m.prepaid_since is null order by h.full_name, m.utility, m.no`,
  )
export const waitingOf = (tenantId: number, meterIds: readonly string[]) =>
  raw<{ meterId: string; renteeId: string; valueMilli: number }>(
    sql`select meter_id as "meterId", rentee_id as "renteeId", value_milli as "valueMilli" from metering_proposed_reading
      where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[]) and state = 'waiting'`,
  )
export const insertProposed = (tenantId: number, row: NewRow<'metering_proposed_reading'>) =>
  insertMany(tenantId, 'metering_proposed_reading', [row])
export const replaceWaiting = (tenantId: number, meterId: string) =>
  raw<{ id: string }>(sql`update metering_proposed_reading set state = 'replaced'
    where tenant_id = ${tenantId} and meter_id = ${meterId} and state = 'waiting' returning id`)
/** Locked: of many who look at it one decides. */
export const lockProposed = (tenantId: number, id: string) =>
  raw<ProposedRow>(sql`select * from metering_proposed_reading where tenant_id = ${tenantId} and id = ${id} for update`)
export const decideProposed = (
  tenantId: number,
  id: string,
  to: { state: 'accepted' | 'refused'; reviewer: string; reason: string | null; readingId: string | null },
) =>
  raw(sql`update metering_proposed_reading set state = ${to.state}, reviewer = ${to.reviewer}, reason = ${to.reason},
    reading_id = ${to.readingId} where tenant_id = ${tenantId} and id = ${id}`)
