import { raw, sql } from '../../../infra/db/sql.ts'

/** The device that tells a meter's numbers, as it is now. */
export interface DeviceNow {
  id: string
  meterId: string
  category: string
  canSwitch: boolean
  needsButton: boolean
  offlineMinutes: number
  lastSeenAt: string | null
  readAt: string | null
  counterMilli: number | null
  position: string | null
  saidAt: string | null
}
export const devicesOf = (tenantId: number, meterIds: readonly string[]) =>
  raw<DeviceNow>(
    sql`select id, meter_id as "meterId", category, can_switch as "canSwitch", needs_button as "needsButton", offline_minutes as "offlineMinutes",
        last_seen_at as "lastSeenAt", read_at as "readAt", counter_milli as "counterMilli", position, said_at as "saidAt"
      from device_metering where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[])`,
  )
