import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type WholeDevice = TableRow<'device'>
/** Locked: of two who replace one, the second sees that it is replaced. */
export const lockWhole = (tenantId: number, id: string) =>
  raw<WholeDevice>(sql`select * from device where tenant_id = ${tenantId} and id = ${id} for update`)
export const counterOf = (tenantId: number, id: string) =>
  raw<{ milli: number | null }>(
    sql`select counter_milli as milli from device_latest where tenant_id = ${tenantId} and device_id = ${id}`,
  )
/** The devices of a line and what they are still to be told go on with another collector. */
export const moveLine = (tenantId: number, from: string, to: string) =>
  raw(sql`with moved as (update device set collector_id = ${to} where tenant_id = ${tenantId} and collector_id = ${from} and state <> 'removed')
    update device_command set collector_id = ${to} where tenant_id = ${tenantId} and collector_id = ${from} and state in ('queued', 'sent', 'acked')`)
/** A device taken out belongs to no place, line, meter or order any more. */
export const clearTies = (tenantId: number, id: string) =>
  raw(sql`update device set room_id = null, house_id = null, building_id = null, meter_id = null, ticket_no = null, allotted_to = null,
    collector_id = case when is_direct then collector_id end where tenant_id = ${tenantId} and id = ${id}`)
export const linkDevices = (tenantId: number, oldId: string, newId: string, ticketNo: string | null) =>
  raw(sql`with newer as (update device set replaces_id = ${oldId}, ticket_no = ${ticketNo} where tenant_id = ${tenantId} and id = ${newId})
    update device set replaced_by_id = ${newId}, secret_hash = null where tenant_id = ${tenantId} and id = ${oldId}`)
/** What a device took the place of, and what took its place. */
export const linksOf = (tenantId: number, id: string) =>
  raw<{
    id: string
    serial: string
    isOlder: boolean
  }>(sql`select o.id, o.serial, o.id = d.replaces_id as "isOlder" from device d
    join device o on o.tenant_id = d.tenant_id and o.id in (d.replaces_id, d.replaced_by_id) where d.tenant_id = ${tenantId} and d.id = ${id}`)
