import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import type { PriceSource } from './derive.rules.ts'
import type { Attached, Published } from './resolve.rules.ts'

export interface VersionRow {
  id: string
  programmeId: string
  no: number
  state: 'draft' | 'published' | 'retired'
  effectiveOn: string
  terms: Terms
  /** Where its prices come from, when they follow from another programme's. */
  source: PriceSource | null
  reason: string | null
  username: string
  publishedAt: string | null
}
const version = sql`id, programme_id as "programmeId", no, state, effective_on as "effectiveOn", terms, source, reason, username, published_at as "publishedAt"`

export const lockProgramme = (tenantId: number, id: string) =>
  raw<{ id: string; utility: string; name: string }>(
    sql`select id, utility, name from utility_programme where tenant_id = ${tenantId} and id = ${id} for update`,
  )
/** Newest first. */
export const versionsOf = (tenantId: number, programmeId: string) =>
  raw<VersionRow>(
    sql`select ${version} from utility_programme_version where tenant_id = ${tenantId} and programme_id = ${programmeId} order by no desc`,
  )
export const versionById = (tenantId: number, id: string) =>
  raw<VersionRow>(
    sql`select ${version} from utility_programme_version where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const insertVersion = (tenantId: number, row: NewRow<'utility_programme_version'>) =>
  insertMany(tenantId, 'utility_programme_version', [row])
export const writeDraft = (
  tenantId: number,
  id: string,
  { effectiveOn, terms, source, reason }: Pick<VersionRow, 'effectiveOn' | 'terms' | 'source' | 'reason'>,
  username: string,
) =>
  raw(
    sql`update utility_programme_version set effective_on = ${effectiveOn}, terms = ${JSON.stringify(terms)}::jsonb,
        source = ${source && JSON.stringify(source)}::jsonb, reason = ${reason}, username = ${username}
      where tenant_id = ${tenantId} and id = ${id} and state = 'draft'`,
  )
/** Programmes with published prices that follow from one, in an order everybody locks them in. */
export const followersOf = (tenantId: number, baseId: string) =>
  raw<{ programmeId: string }>(
    sql`select distinct programme_id as "programmeId" from utility_programme_version
      where tenant_id = ${tenantId} and source is not null and source ->> 'baseId' = ${baseId} and state = 'published' order by 1`,
  )
export const markVersion = (tenantId: number, id: string, state: 'published' | 'retired', username: string) =>
  raw(
    sql`update utility_programme_version set state = ${state}, username = ${username}, published_at = coalesce(published_at, now())
      where tenant_id = ${tenantId} and id = ${id}`,
  )

export const insertAttachment = (tenantId: number, row: NewRow<'utility_attachment'>) =>
  insertMany(tenantId, 'utility_attachment', [row])
export const lockAttachment = (tenantId: number, id: string) =>
  raw<{ id: string; fromOn: string; toOn: string | null; siteId: string }>(
    sql`select id, from_on as "fromOn", to_on as "toOn", site_id as "siteId" from utility_attachment where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const endAttachmentOn = (tenantId: number, id: string, day: string) =>
  raw(sql`update utility_attachment set to_on = ${day} where tenant_id = ${tenantId} and id = ${id}`)

/** The name of the programme that holds for a meter (an id, in a row with `tenant_id` t) on a day: the most particular that is attached, as `bestOn` has it. */
export const programmeNameOf = (meterId: Sql, day: Sql): Sql =>
  sql`(select p.name from utility_meter m left join housing_room r on r.tenant_id = m.tenant_id and r.id = m.room_id
      join utility_attachment x on x.tenant_id = m.tenant_id and x.site_id = m.site_id
      join utility_programme p on p.tenant_id = x.tenant_id and p.id = x.programme_id and p.utility = m.utility
    where m.tenant_id = t.tenant_id and m.id = ${meterId} and x.from_on <= ${day} and coalesce(x.to_on, 'infinity') >= ${day}
      and case x.target when 'site' then true when 'house' then x.house_id = r.house_id when 'room' then x.room_id = m.room_id else x.meter_id = m.id end
    order by array_position(array['meter', 'room', 'house', 'site'], x.target), x.from_on desc limit 1)`

/** What is attached at these sites for a utility, with what of it is published. */
export const attachedAt = (tenantId: number, siteIds: readonly string[], utilities: readonly string[]) =>
  overAll<Attached & { id: string; utility: string }>(
    sql`select a.id, a.programme_id as "programmeId", p.name as "programmeName", p.utility, a.target, a.site_id as "siteId", a.house_id as "houseId",
        a.room_id as "roomId", a.meter_id as "meterId", a.from_on as "fromOn", a.to_on as "toOn"
      from utility_attachment a join utility_programme p on p.tenant_id = a.tenant_id and p.id = a.programme_id
      where a.tenant_id = ${tenantId} and a.site_id = any(${siteIds}::uuid[]) and p.utility = any(${utilities})`,
  )
export const publishedOf = (tenantId: number, programmeIds: readonly string[]) =>
  raw<Published>(
    sql`select programme_id as "programmeId", no, effective_on as "effectiveOn", terms from utility_programme_version
      where tenant_id = ${tenantId} and programme_id = any(${programmeIds}::uuid[]) and state = 'published'`,
  )
export const ceilingsFor = (tenantId: number, programmeId: string, utility: string) =>
  raw<{ siteName: string; price: number; onExceed: 'warn' | 'refuse' }>(
    sql`select s.name as "siteName", c.price, c.on_exceed as "onExceed" from utility_ceiling c
      join housing_site s on s.tenant_id = c.tenant_id and s.id = c.site_id
      where c.tenant_id = ${tenantId} and c.utility = ${utility} and exists (select from utility_attachment a
        where a.tenant_id = c.tenant_id and a.site_id = c.site_id and a.programme_id = ${programmeId}) order by c.price`,
  )
/** Whether a live settlement was priced by a version. */
export const settledUnder = (tenantId: number, programmeId: string, no: number) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from utility_settlement where tenant_id = ${tenantId} and versions @> ${JSON.stringify([{ programmeId, no }])}::jsonb
      and state not in ('replaced', 'void') limit 1`,
  )
/** Whether a house is at a site. */
export const houseAt = (tenantId: number, houseId: string, siteId: string) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from housing_house where tenant_id = ${tenantId} and id = ${houseId} and site_id = ${siteId}`,
  )
