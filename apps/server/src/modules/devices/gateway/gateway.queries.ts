import { raw, sql } from '../../../infra/db/sql.ts'

export interface SignedIn {
  id: string
  siteId: string
  secretHash: Buffer | null
  state: string
  pollMinutes: number
  lastRoundAt: string | null
}
export const collectorBySerial = (tenantId: number, serial: string) =>
  raw<SignedIn>(sql`select d.id, d.site_id as "siteId", d.secret_hash as "secretHash", d.state, t.poll_minutes as "pollMinutes",
      d.last_round_at as "lastRoundAt"
    from devices_device d join devices_device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    where d.tenant_id = ${tenantId} and d.category = 'collector' and d.serial = ${serial}`)

export interface Child {
  id: string
  address: string
  category: 'elemeter' | 'watermeter' | 'lock'
  protocol: 'dlt645' | 'cjt188' | 'json' | 'cloud'
  canSwitch: boolean
  needsButton: boolean
  typeId: string
  /** Sealed. */
  key: string | null
  /** Its clock was wrong when it was last heard of. */
  clockIsOff: boolean
}
/** The meters a collector speaks with; what is suspended is heard but not asked. */
export const childrenOf = (tenantId: number, collectorId: string) =>
  raw<
    Child & { state: string }
  >(sql`select d.id, d.address, d.category, t.protocol, t.can_switch as "canSwitch", t.needs_button as "needsButton", t.id as "typeId", t.key, d.state,
      coalesce((l.facts->>'clockOffMs')::bigint, 0) <> 0 as "clockIsOff"
    from devices_device d join devices_device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
      left join devices_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
    where d.tenant_id = ${tenantId} and d.collector_id = ${collectorId} and d.address is not null and d.state in ('active', 'suspended')
    order by d.address`)

export const keepRound = (
  tenantId: number,
  collectorId: string,
  successBp: number | null,
  malformed: number,
  at: Date,
) =>
  raw(sql`update devices_device set success_bp = ${successBp}, malformed_count = malformed_count + ${malformed}, last_round_at = ${at.toISOString()}
    where tenant_id = ${tenantId} and id = ${collectorId}`)
