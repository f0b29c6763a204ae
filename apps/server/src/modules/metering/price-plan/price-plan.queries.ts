import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import type { PriceSource } from './derive.rules.ts'
import type { Attached, Published } from './resolve.rules.ts'

export interface VersionRow {
  id: string
  pricePlanId: string
  no: number
  state: 'draft' | 'published' | 'retired'
  effectiveOn: string
  terms: Terms
  /** Where its prices come from, when they follow from another pricePlan's. */
  source: PriceSource | null
  reason: string | null
  username: string
  publishedAt: string | null
}
const version = sql`id, price_plan_id as "pricePlanId", no, state, effective_on as "effectiveOn", terms, source, reason, username, published_at as "publishedAt"`

export const lockPricePlan = (tenantId: number, id: string) =>
  raw<{ id: string; utility: string; name: string }>(
    sql`select id, utility, name from metering_price_plan where tenant_id = ${tenantId} and id = ${id} for update`,
  )
/** Newest first. */
export const versionsOf = (tenantId: number, pricePlanId: string) =>
  raw<VersionRow>(
    sql`select ${version} from metering_price_plan_version where tenant_id = ${tenantId} and price_plan_id = ${pricePlanId} order by no desc`,
  )
export const versionById = (tenantId: number, id: string) =>
  raw<VersionRow>(
    sql`select ${version} from metering_price_plan_version where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const insertVersion = (tenantId: number, row: NewRow<'metering_price_plan_version'>) =>
  insertMany(tenantId, 'metering_price_plan_version', [row])
export const writeDraft = (
  tenantId: number,
  id: string,
  { effectiveOn, terms, source, reason }: Pick<VersionRow, 'effectiveOn' | 'terms' | 'source' | 'reason'>,
  username: string,
) =>
  raw(
    sql`update metering_price_plan_version set effective_on = ${effectiveOn}, terms = ${JSON.stringify(terms)}::jsonb,
        source = ${source && JSON.stringify(source)}::jsonb, reason = ${reason}, username = ${username}
      where tenant_id = ${tenantId} and id = ${id} and state = 'draft'`,
  )
/** PricePlans with published prices that follow from one, in an order everybody locks them in. */
export const followersOf = (tenantId: number, baseId: string) =>
  raw<{ pricePlanId: string }>(
    sql`select distinct price_plan_id as "pricePlanId" from metering_price_plan_version
      where tenant_id = ${tenantId} and source is not null and source ->> 'baseId' = ${baseId} and state = 'published' order by 1`,
  )
export const markVersion = (tenantId: number, id: string, state: 'published' | 'retired', username: string) =>
  raw(
    sql`update metering_price_plan_version set state = ${state}, username = ${username}, published_at = coalesce(published_at, now())
      where tenant_id = ${tenantId} and id = ${id}`,
  )

export const insertAttachment = (tenantId: number, row: NewRow<'metering_attachment'>) =>
  insertMany(tenantId, 'metering_attachment', [row])
export const lockAttachment = (tenantId: number, id: string) =>
  raw<{ id: string; fromOn: string; toOn: string | null; siteId: string }>(
    sql`select id, from_on as "fromOn", to_on as "toOn", site_id as "siteId" from metering_attachment where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const endAttachmentOn = (tenantId: number, id: string, day: string) =>
  raw(sql`update metering_attachment set to_on = ${day} where tenant_id = ${tenantId} and id = ${id}`)

/** The name of the pricePlan that holds for a meter (an id, in a row with `tenant_id` t) on a day: the most particular that is attached, as `bestOn` has it. */
export const pricePlanNameOf = (meterId: Sql, day: Sql): Sql =>
  sql`(select p.name from metering_meter m left join housing_room r on r.tenant_id = m.tenant_id and r.id = m.room_id
      join metering_attachment x on x.tenant_id = m.tenant_id and x.site_id = m.site_id
      join metering_price_plan p on p.tenant_id = x.tenant_id and p.id = x.price_plan_id and p.utility = m.utility
    where m.tenant_id = t.tenant_id and m.id = ${meterId} and x.from_on <= ${day} and coalesce(x.to_on, 'infinity') >= ${day}
      and case x.target when 'site' then true when 'house' then x.house_id = r.house_id when 'room' then x.room_id = m.room_id else x.meter_id = m.id end
    order by array_position(array['meter', 'room', 'house', 'site'], x.target), x.from_on desc limit 1)`

/** What is attached at these sites for a utility, with what of it is published. */
export const attachedAt = (tenantId: number, siteIds: readonly string[], utilities: readonly string[]) =>
  overAll<Attached & { id: string; utility: string }>(
    sql`select a.id, a.price_plan_id as "pricePlanId", p.name as "pricePlanName", p.utility, a.target, a.site_id as "siteId", a.house_id as "houseId",
        a.room_id as "roomId", a.meter_id as "meterId", a.from_on as "fromOn", a.to_on as "toOn", a.allowance
      from metering_attachment a join metering_price_plan p on p.tenant_id = a.tenant_id and p.id = a.price_plan_id
      where a.tenant_id = ${tenantId} and a.site_id = any(${siteIds}::uuid[]) and p.utility = any(${utilities})`,
  )
export const publishedOf = (tenantId: number, pricePlanIds: readonly string[]) =>
  raw<Published>(
    sql`select price_plan_id as "pricePlanId", no, effective_on as "effectiveOn", terms from metering_price_plan_version
      where tenant_id = ${tenantId} and price_plan_id = any(${pricePlanIds}::uuid[]) and state = 'published'`,
  )
export interface CeilingRow {
  siteId: string
  siteName: string
  utility: string
  /** Yuan. */
  price: number
  onExceed: 'warn' | 'refuse'
}
const ceilingColumns = sql`c.site_id as "siteId", s.name as "siteName", c.utility, c.price, c.on_exceed as "onExceed"
  from metering_ceiling c join housing_site s on s.tenant_id = c.tenant_id and s.id = c.site_id`
/** Ceilings of the sites where a price plan holds on a day or later. */
export const ceilingsFor = (tenantId: number, pricePlanId: string, utility: string, day: string) =>
  raw<CeilingRow>(
    sql`select ${ceilingColumns}
      where c.tenant_id = ${tenantId} and c.utility = ${utility} and exists (select from metering_attachment a
        where a.tenant_id = c.tenant_id and a.site_id = c.site_id and a.price_plan_id = ${pricePlanId}
          and coalesce(a.to_on, 'infinity') >= ${day}::date) order by c.price`,
  )
export const ceilingsAt = (tenantId: number, siteIds: readonly string[]) =>
  raw<CeilingRow>(
    sql`select ${ceilingColumns} where c.tenant_id = ${tenantId} and c.site_id = any(${siteIds}::uuid[]) order by c.price`,
  )
/** Whether a live settlement was priced by a version. */
export const settledUnder = (tenantId: number, pricePlanId: string, no: number) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from metering_settlement where tenant_id = ${tenantId} and versions @> ${JSON.stringify([{ pricePlanId, no }])}::jsonb
      and state not in ('replaced', 'void') limit 1`,
  )
/** Whether a house is at a site. */
export const houseAt = (tenantId: number, houseId: string, siteId: string) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from housing_house where tenant_id = ${tenantId} and id = ${houseId} and site_id = ${siteId}`,
  )
