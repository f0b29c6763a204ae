import { raw, sql } from '../../../infra/db/sql.ts'

export interface DeviceEvent {
  deviceId: string
  at: Date
  key: string
  name: string
  severity: string
}
/** Keeps what happened to devices; what is said again is there already. */
export const keepEvents = (tenantId: number, all: readonly DeviceEvent[], received: Date) =>
  raw(sql`insert into device_event (tenant_id, device_id, at, key, name, severity, received_at)
    select ${tenantId}::int, device_id, at, key, name, severity, ${received.toISOString()}::timestamptz
    from unnest(${all.map((one) => one.deviceId)}::uuid[], ${all.map((one) => one.at.toISOString())}::timestamptz[],
      ${all.map((one) => one.key)}::text[], ${all.map((one) => one.name)}::text[], ${all.map((one) => one.severity)}::text[])
      given (device_id, at, key, name, severity)
    on conflict do nothing`)
/** The newest first. */
export const eventsOfDevice = (tenantId: number, deviceId: string, most: number) =>
  raw<{ at: string; key: string; name: string; severity: 'info' | 'critical' | 'major' | 'minor' }>(
    sql`select at, key, name, severity from device_event
      where tenant_id = ${tenantId} and device_id = ${deviceId} order by at desc, key limit ${most}`,
  )
