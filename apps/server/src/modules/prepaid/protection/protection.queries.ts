import type { PROTECTION_KINDS } from '@cloud-steward/contract/prepaid/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const sitesOf = (tenantId: number, roomId: string | null, elemeterId: string | null) =>
  raw<{ roomSite: string | null; meterSite: string | null }>(
    sql`select (select site_id from housing_room where tenant_id = ${tenantId} and id = ${roomId}::uuid) as "roomSite",
      (select site_id from device_elemeter where tenant_id = ${tenantId} and id = ${elemeterId}::uuid) as "meterSite"`,
  )

/** A protection of a meter belongs to the device assigned to it. */
export const moveProtections = (tenantId: number, from: string, to: string) =>
  raw(sql`update prepaid_protection set elemeter_id = ${to} where tenant_id = ${tenantId} and elemeter_id = ${from}`)
export interface Protected {
  deviceId: string
  kind: (typeof PROTECTION_KINDS)[number]
  untilOn: string | null
  reason: string
}
/** Of these electricity meters those that are protected on a day, by themselves or by their room; one may be so twice. */
export const protectionsOf = (tenantId: number, deviceIds: readonly string[], day: string) =>
  raw<Protected>(sql`select d.id as "deviceId", p.kind, p.until_on as "untilOn", p.reason
    from device_elemeter d join prepaid_protection p on p.tenant_id = d.tenant_id and (p.elemeter_id = d.id or p.room_id = d.room_id)
    where d.tenant_id = ${tenantId} and d.id = any(${deviceIds}::uuid[])
      and p.from_on <= ${day}::date and coalesce(p.until_on, 'infinity') >= ${day}::date
    order by d.id, p.created_at`)
