import { operator } from '@cloud-steward/contract/channels/index.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Its organisation and those below it. */
const orgs = sql`(with recursive below as (select t.org_id as id
  union select o.id from identity_org o join below b on o.parent_id = b.id where o.tenant_id = t.tenant_id) select id from below)`
export const sitesOf: Sql = sql`housing_site s where s.tenant_id = t.tenant_id and s.org_id in ${orgs}`
const rooms = sql`housing_room r where r.tenant_id = t.tenant_id and r.archived_on is null and r.site_id in (select s.id from ${sitesOf})`

/** The rule of its organisation that counts on a day: for every site and landlord of its. The one that fits closest comes first. */
export const ruleOn = (
  org: Sql,
  day: string,
): Sql => sql`channel_share_rule u where u.tenant_id = t.tenant_id and u.org_id = ${org}
  and u.site_id is null and u.landlord_id is null and u.is_active and u.effective_from <= ${day}::date
  and (u.effective_to is null or u.effective_to >= ${day}::date)
  order by cardinality(u.fee_kinds), u.priority desc, u.effective_from desc, u.version desc, u.no limit 1`

export const operatorBase = standard(operator, {
  scope: { orgs: ({ orgIds }) => sql`t.org_id = any(${orgIds}::uuid[])` },
  columns: (ctx) => ({
    siteCount: sql`(select count(*)::int from ${sitesOf})`,
    roomCount: sql`(select count(*)::int from ${rooms})`,
    staffCount: sql`(select count(*)::int from identity_user u where u.tenant_id = t.tenant_id and u.status = 'active'
      and u.party_kind is null and u.org_id in ${orgs})`,
    feeBp: sql`(select (u.parts->0->>'basisPoints')::int from ${ruleOn(sql`t.org_id`, ctx.today())})`,
  }),
})
