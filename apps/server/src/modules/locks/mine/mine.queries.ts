import { raw, sql } from '../../../infra/db/sql.ts'
import type { CredentialRow } from '../credential/credential.queries.ts'

export interface DoorRow {
  lockId: string
  keyId: string
  roomName: string | null
  serial: string
  state: CredentialRow['state']
  validFrom: string
  validTo: string
  leaseId: string | null
  online: boolean
  battery: number | null
  mayOpen: boolean
}
const doors = (tenantId: number, renteeId: string, now: Date, lockId?: string) =>
  raw<DoorRow>(sql`select distinct on (l.serial, l.id) l.id as "lockId", k.id as "keyId", n.name as "roomName", l.serial, k.state,
      k.valid_from as "validFrom", k.valid_to as "validTo", k.lease_id as "leaseId",
      y.protocol = 'cloud' or coalesce(d.last_seen_at > now() - make_interval(mins => y.offline_minutes), false) as online, (d.facts->>'battery')::int as battery,
      (k.goal = 'on' and not k.drift and k.state <> 'void' and ${now.toISOString()}::timestamptz between k.valid_from and k.valid_to and l.state = 'active'
        and (y.protocol = 'cloud' or l.collector_id is not null)) as "mayOpen"
    from lock_credential k join device_lock l on l.tenant_id = k.tenant_id and l.id = k.lock_id
    join device_type y on y.tenant_id = l.tenant_id and y.id = l.type_id
    join device_door n on n.tenant_id = l.tenant_id and n.id = l.id
    left join device_latest d on d.tenant_id = l.tenant_id and d.device_id = l.id
    where k.tenant_id = ${tenantId} and k.rentee_id = ${renteeId} and k.role = 'renter' and k.state <> 'removed'
      ${lockId ? sql`and l.id = ${lockId}` : sql``}
    order by l.serial, l.id, k.valid_from > now(), k.valid_to desc limit 50`)
export const doorsOf = (tenantId: number, renteeId: string, now: Date) => doors(tenantId, renteeId, now)
export const doorOf = (tenantId: number, renteeId: string, lockId: string, now: Date) =>
  doors(tenantId, renteeId, now, lockId)
/** Keys a renter has given to guests of a door and that are not gone. */
export const guestsOf = (tenantId: number, renteeId: string, lockId: string) =>
  raw<{
    count: number
  }>(sql`select count(*)::int as count from lock_credential where tenant_id = ${tenantId} and rentee_id = ${renteeId}
    and lock_id = ${lockId} and role = 'guest' and goal <> 'gone'`)

/** Locks of the rooms and flats a landlord owns today, with nothing of whose keys they hold. */
export const locksOwnedBy = (tenantId: number, landlordId: string) =>
  raw<{
    lockId: string
    siteName: string
    roomName: string | null
    serial: string
    online: boolean
    battery: number | null
    seenAt: string | null
    keys: number
    isAlarmed: boolean
  }>(sql`select l.id as "lockId", s.name as "siteName", n.name as "roomName", l.serial,
      y.protocol = 'cloud' or coalesce(d.last_seen_at > now() - make_interval(mins => y.offline_minutes), false) as online,
      (d.facts->>'battery')::int as battery, d.last_seen_at as "seenAt",
      (select count(*)::int from lock_credential k where k.tenant_id = l.tenant_id and k.lock_id = l.id and k.goal = 'on') as keys,
      exists (select from lock_alarm a where a.tenant_id = l.tenant_id and a.lock_id = l.id and a.state = 'open') as "isAlarmed"
    from device_lock l join device_door n on n.tenant_id = l.tenant_id and n.id = l.id
    left join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
    left join housing_house h on h.tenant_id = l.tenant_id and h.id = l.house_id
    join housing_site s on s.tenant_id = l.tenant_id and s.id = l.site_id
    join device_type y on y.tenant_id = l.tenant_id and y.id = l.type_id
    left join device_latest d on d.tenant_id = l.tenant_id and d.device_id = l.id
    where l.tenant_id = ${tenantId} and ${landlordId} in (r.landlord_id, h.landlord_id) and l.state = 'active' order by s.name, n.name, l.serial limit 500`)
