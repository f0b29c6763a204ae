import { raw, sql } from '../../../infra/db/sql.ts'

export const protocolOf = (tenantId: number, collectorId: string) =>
  raw<{ protocol: string; canSwitch: boolean }>(sql`select t.protocol, t.can_switch as "canSwitch" from device d
    join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id where d.tenant_id = ${tenantId} and d.id = ${collectorId}`)
export interface Search {
  state: 'queued' | 'sent' | 'acked' | 'verified' | 'failed' | 'expired' | 'cancelled' | 'superseded'
  at: string
  answer: string | null
}
/** The newest search of a line, and the newest that found something out. */
export const searchesOf = (tenantId: number, collectorId: string) =>
  raw<Search>(sql`select state, coalesce(ended_at, created_at) as at, answer from device_command
    where tenant_id = ${tenantId} and device_id = ${collectorId} and kind = 'searchMeters' order by created_at desc limit 20`)
/** Those of these addresses that are serial numbers, or addresses of a line, already. */
export const takenOf = (tenantId: number, collectorId: string, addresses: readonly string[]) =>
  raw<{ address: string; isSerial: boolean }>(sql`select serial as address, true as "isSerial" from device
      where tenant_id = ${tenantId} and serial = any(${addresses}::text[])
    union all select address, false from device
      where tenant_id = ${tenantId} and collector_id = ${collectorId} and address = any(${addresses}::text[]) and state <> 'removed'`)
export interface OnLine {
  address: string
  serial: string
  state: string
  collectorId: string | null
  collector: string | null
}
/** The devices of a line, and those of others with one of these addresses. */
export const devicesAt = (tenantId: number, collectorId: string, addresses: readonly string[]) =>
  raw<OnLine>(sql`select d.address, d.serial, d.state, d.collector_id as "collectorId", c.name as collector from device d
    left join device c on c.tenant_id = d.tenant_id and c.id = d.collector_id
    where d.tenant_id = ${tenantId} and d.address is not null and d.state <> 'removed'
      and (d.collector_id = ${collectorId} or d.address = any(${addresses}::text[])) order by d.address limit 5000`)
