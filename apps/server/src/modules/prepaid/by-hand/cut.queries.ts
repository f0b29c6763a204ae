import { raw, sql } from '../../../infra/db/sql.ts'
import type { MeterFacts } from '../batch/batch.rules.ts'
import { accountOf, holdsOf, protectionsOf } from '../batch/facts.queries.ts'

export type CutFacts = Pick<MeterFacts, 'id' | 'roomId' | 'online' | 'protections' | 'account' | 'holds'> & {
  serial: string
  siteId: string
  category: 'elemeter' | 'watermeter'
  /** Without power already, or soon: counted among those that are. */
  isCut: boolean
}
/** Facts of meters a user wants to disconnect by hand. */
export const cutFactsOf = (tenantId: number, ids: readonly string[], at: Date, day: string) =>
  raw<CutFacts>(sql`select v.id, v.serial, v.category, v.site_id as "siteId", v.room_id as "roomId", v.online,
      coalesce(case when s.ordered is null then s.relay = 'open' else s.ordered = 'switchOff' end, false) as "isCut", ${accountOf} as account,
      ${protectionsOf(at, day)} as protections, ${holdsOf(day)} as holds
    from device_cut_view v left join device_switch_view s on s.tenant_id = v.tenant_id and s.id = v.id
      left join prepaid_account a on a.tenant_id = v.tenant_id and a.meter_id = v.meter_id and a.state <> 'closed'
      left join prepaid_warning_plan w on w.tenant_id = a.tenant_id and w.id = a.plan_id
    where v.tenant_id = ${tenantId} and v.id = any(${ids}::uuid[]) order by v.site_id, v.id`)

export interface HandCut {
  deviceId: string
  category: 'elemeter' | 'watermeter'
  at: string
  reason: string | null
  username: string | null
}
/** Who took power or water of a meter away by hand, where that is the newest word about it. */
export const handCutOf = (tenantId: number, meterId: string) =>
  raw<HandCut>(sql`select id as "deviceId", category, created_at as at, reason, username from device_hand_cut
    where tenant_id = ${tenantId} and meter_id = ${meterId}`)
