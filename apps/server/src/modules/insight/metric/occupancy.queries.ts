import { room } from '@cloud-steward/contract/housing/index.ts'
import type { Dimension } from '@cloud-steward/contract/insight/metric.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { FigureRow } from '../../../kit/list-query.ts'
import type { Period } from './part.source.ts'

interface Place {
  siteId?: string | null
  landlordId?: string | null
}
const KEYS: Partial<Record<Dimension, Sql>> = {
  month: sql`bucket.month`,
  site: sql`rooms.site_id::text`,
  landlord: sql`rooms.landlord_id::text`,
}

/**
 * Days on which rooms are let, of the days on which they could be, in basis points. A room counts from the day it was
 * made or first let; it does not count while it is archived, disabled, under repair or used by its owner. A lease counts until its
 * renter has left, and one whose end has passed without that until today, or until another begins. Days to come do not count.
 */
export function occupancy(ctx: Ctx, period: Period, by: Dimension | undefined, place: Place, most: number) {
  const tenant = sql.lit(ctx.tenant.id)
  const today = sql`${ctx.today()}::date`
  const to = sql`least(${period.to}::date, ${today})`
  // A renter who stays past the end of the lease cannot stay past the day before the next one begins: a day counts once.
  const endOf = (lease: Sql) =>
    sql`case when ${lease}.left_on is not null then ${lease}.left_on when ${lease}.status = 'signed'
      then greatest(${lease}.end_on, least(${today}, lead(${lease}.start_on) over (partition by ${lease}.room_id order by ${lease}.start_on, ${lease}.id) - 1))
      else ${lease}.end_on end`
  const at = (column: Sql, id: string | null | undefined) => (id ? sql` and ${column} = ${id}` : sql``)
  const buckets =
    by === 'month'
      ? sql`select to_char(month, 'YYYY-MM') as month, greatest(${period.from}::date, month::date) as first,
          least(${to}, (month + interval '1 month')::date - 1) as last
          from generate_series(date_trunc('month', ${period.from}::date), ${to}, interval '1 month') month`
      : sql`select null::text as month, ${period.from}::date as first, ${to} as last`
  const key = (by && KEYS[by]) ?? sql`null::text`
  return raw(sql<FigureRow>`with bucket as materialized (${buckets}),
    lets as materialized (select l.room_id, l.start_on, ${endOf(sql`l`)} as end_on from housing_lease l
      where l.tenant_id = ${tenant} and l.status in ('signed', 'ended')),
    rooms as materialized (select t.id, t.site_id, t.landlord_id,
        least((t.created_at at time zone ${ctx.tenant.timeZone})::date, first.let_on) as since
      from housing_room t left join (select room_id, min(start_on) as let_on from lets group by room_id) first on first.room_id = t.id
      where t.tenant_id = ${tenant} and t.archived_on is null and t.overlay not in ('disabled', 'repair', 'owner_use')${at(sql`t.site_id`, place.siteId)}${at(sql`t.landlord_id`, place.landlordId)}${andScope(ctx, room)}),
    days as (
      select ${key} as key, rooms.id, greatest(0, bucket.last - greatest(bucket.first, rooms.since) + 1) as whole, 0 as part
        from rooms cross join bucket
      union all
      select ${key}, rooms.id, 0, least(bucket.last, lets.end_on) - greatest(bucket.first, lets.start_on) + 1
        from lets join rooms on rooms.id = lets.room_id join bucket on lets.start_on <= bucket.last and lets.end_on >= bucket.first)
    select ${by ? sql`key` : sql`null as key`}, ${by ? sql`grouping(key) = 1` : sql`true`} as "isAll", count(distinct id) as rows,
      round(sum(part) * 10000.0 / nullif(sum(whole), 0))::bigint as value
    from days ${by ? sql`group by grouping sets ((key), ())` : sql``} order by 2 desc, 3 desc, 1 limit ${sql.lit(most + 2)}`)
}
