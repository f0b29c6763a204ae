import type { DEVICE_CATEGORIES, Model } from '@cloud-steward/contract/devices/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface PageRow {
  category: (typeof DEVICE_CATEGORIES)[number]
  canSwitch: boolean
  currentMilli: number | null
  powerFactorMilli: number | null
  activeAlarms: number
  counterMilli: number | null
  facts: object | null
  modelNumber: number | null
  /** Published of its type. */
  model: Model | null
  roomId: string | null
}
export const pageOf = (tenantId: number, id: string) =>
  raw<PageRow>(sql`select d.category, d.room_id as "roomId", s.can_switch as "canSwitch", (l.facts->>'current')::bigint as "currentMilli",
      (l.facts->>'powerFactor')::bigint as "powerFactorMilli", l.counter_milli as "counterMilli", l.facts, m.number as "modelNumber", m.document as model,
      (select count(*)::int from device_alarm a where a.tenant_id = d.tenant_id and a.device_id = d.id and a.cleared_at is null) as "activeAlarms"
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
      join device_type_switch s on s.tenant_id = t.tenant_id and s.id = t.id
      left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
      left join device_type_model m on m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published'
    where d.tenant_id = ${tenantId} and d.id = ${id}`)
/** The lease under which a room is lived in on a day. */
export const leaseOn = (tenantId: number, roomId: string, day: string) =>
  raw<{ id: string; no: string; renteeName: string; landlordName: string; endOn: string }>(
    sql`select l.id, l.no, r.name as "renteeName", o.name as "landlordName", l.end_on as "endOn" from housing_lease l
      join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
      join housing_landlord o on o.tenant_id = l.tenant_id and o.id = l.landlord_id
      where l.tenant_id = ${tenantId} and l.room_id = ${roomId} and l.status in ('signed', 'ended')
        and l.start_on <= ${day}::date and coalesce(l.left_on, l.end_on) >= ${day}::date`,
  )
