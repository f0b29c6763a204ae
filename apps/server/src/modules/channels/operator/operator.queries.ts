import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Statement, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import type { Part } from '../sharing/divide.rules.ts'
import { ruleOn, sitesOf } from './operator.source.ts'

/** Locks every operator of the tenant, always in one order: of two that are given one site at once the second sees the first. */
export const lockOperators = (tenantId: number) =>
  raw<TableRow<'channel_operator'>>(
    sql`select * from channel_operator where tenant_id = ${tenantId} order by id for update`,
  )
/** Organisations that are one of these, above one or below one. */
export const orgsAround = (tenantId: number, orgId: string) =>
  raw<{ id: string }>(sql`with recursive below as (select ${orgId}::uuid as id
      union select o.id from identity_org o join below b on o.parent_id = b.id where o.tenant_id = ${tenantId}),
    above as (select ${orgId}::uuid as id
      union select o.parent_id from identity_org o join above a on a.id = o.id where o.tenant_id = ${tenantId} and o.parent_id is not null)
    select id from below union select id from above`)
/** To which operator each site belongs today, if to any. */
export const operatorsOfSites = (tenantId: number, siteIds: readonly string[]) =>
  raw<{ siteId: string; name: string; operatorId: string | null; operatorName: string | null }>(
    sql`select x.id as "siteId", x.name, t.id as "operatorId", t.name as "operatorName" from housing_site x
      left join channel_operator t on t.tenant_id = x.tenant_id and x.id in (select s.id from ${sitesOf})
      where x.tenant_id = ${tenantId} and x.id = any(${siteIds}::uuid[]) order by x.id`,
  )
/** The operator whose organisation this is, or is above it. */
export const operatorOfOrg = (tenantId: number, orgId: string) =>
  raw<{ id: string; name: string }>(sql`with recursive above as (select ${orgId}::uuid as id
      union select o.parent_id from identity_org o join above a on a.id = o.id where o.tenant_id = ${tenantId} and o.parent_id is not null)
    select t.id, t.name from channel_operator t where t.tenant_id = ${tenantId} and t.org_id in (select id from above)`)
export const beginPeriods = (tenantId: number, rows: readonly NewRow<'channel_operator_site'>[]): Statement =>
  insertMany(tenantId, 'channel_operator_site', rows)
export const endPeriods = (
  tenantId: number,
  siteIds: readonly string[],
  { at, by, reason }: { at: string; by: string; reason: string | null },
) =>
  raw(sql`update channel_operator_site set to_at = ${at}::timestamptz, taken_by = ${by}, reason = ${reason}
    where tenant_id = ${tenantId} and site_id = any(${siteIds}::uuid[]) and to_at is null`)

export interface OperatorFee {
  id: string
  feeKinds: string[]
  parts: Part[]
  remainderId: string | null
  receiverName: string | null
}
export const feeRuleOf = (tenantId: number, operatorId: string, day: string) =>
  raw<OperatorFee>(
    sql`select r.id, r.fee_kinds as "feeKinds", r.parts, r.remainder_id as "remainderId", n.name as "receiverName"
      from channel_operator t join lateral (select u.* from ${ruleOn(sql`t.org_id`, day)}) r on true
        left join channel_share_receiver n on n.tenant_id = r.tenant_id and n.id = (r.parts->0->>'receiverId')::uuid
      where t.tenant_id = ${tenantId} and t.id = ${operatorId}`,
  )
/** Counts of an operator: its sites, and at them current leases and unpaid bills. */
export const openAt = (tenantId: number, operatorId: string) =>
  raw<{ sites: number; leases: number; bills: number }>(
    sql`select (select count(*)::int from ${sitesOf}) as sites,
        (select count(*)::int from housing_lease l where l.tenant_id = t.tenant_id and l.status = 'signed' and l.site_id in (select s.id from ${sitesOf})) as leases,
        (select count(*)::int from billing_bill b where b.tenant_id = t.tenant_id and b.state in ('issued', 'part_paid')
          and b.site_id in (select s.id from ${sitesOf})) as bills
      from channel_operator t where t.tenant_id = ${tenantId} and t.id = ${operatorId}`,
  )
export interface OperatorSite {
  siteId: string
  siteName: string
  roomCount: number
  fromAt: string | null
  toAt: string | null
  isNow: 'now' | 'before'
  username: string | null
  reason: string | null
}
const columns = sql`x.id as "siteId", x.name as "siteName", (select count(*)::int from housing_room r
  where r.tenant_id = x.tenant_id and r.site_id = x.id and r.archived_on is null) as "roomCount", p.from_at as "fromAt", p.to_at as "toAt"`
/** Its sites of today, then those it had. */
export const periodsOf = (tenantId: number, operatorId: string) =>
  raw<OperatorSite>(
    sql`select ${columns}, 'now' as "isNow", p.assigned_by as username, p.reason
        from channel_operator t join housing_site x on x.tenant_id = t.tenant_id and x.id in (select s.id from ${sitesOf})
          left join channel_operator_site p on p.tenant_id = x.tenant_id and p.site_id = x.id and p.operator_id = t.id and p.to_at is null
        where t.tenant_id = ${tenantId} and t.id = ${operatorId}
      union all
      select ${columns}, 'before', p.taken_by, p.reason from channel_operator_site p
        join housing_site x on x.tenant_id = p.tenant_id and x.id = p.site_id
        where p.tenant_id = ${tenantId} and p.operator_id = ${operatorId} and p.to_at is not null
      order by "isNow" desc, "fromAt" desc nulls last, "siteName" limit 1000`,
  )
