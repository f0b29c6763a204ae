import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import type { Dimension } from '@cloud-steward/contract/insight/metric.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { FigureRow } from '../../../kit/list-query.ts'

/**
 * Electricity used in each of the last 24 hours of the tenant's clock, Wh, from the counters of the meters. The increase between
 * two messages counts in the hour of the later message. A decrease counts as zero.
 */
export function useByHour(ctx: Ctx, by: Dimension | undefined, most: number) {
  const since = new Date(ctx.now().getTime() - 24 * 3_600_000)
  const key = by ? sql`to_char(at at time zone ${ctx.tenant.timeZone}, 'YYYY-MM-DD HH24":00"')` : sql`null::text`
  return raw(sql<FigureRow>`with used as (
      select ${key} as key, x.device_id, x.at, greatest(0, x.counter_milli - lag(x.counter_milli) over (partition by x.device_id order by x.at)) as wh
      from device_telemetry x join device_elemeter t on t.tenant_id = x.tenant_id and t.id = x.device_id
      where x.tenant_id = ${ctx.tenant.id} and x.at > ${since.toISOString()}::timestamptz - interval '1 hour' and x.counter_milli is not null${andScope(ctx, elemeter)})
    select ${by ? sql`key` : sql`null as key`}, ${by ? sql`grouping(key) = 1` : sql`true`} as "isAll", count(distinct device_id) as rows,
      coalesce(sum(wh), 0)::bigint as value
    from used where at > ${since.toISOString()}::timestamptz ${by ? sql`group by grouping sets ((key), ())` : sql``} order by 2 desc, 3 desc, 1 limit ${sql.lit(most + 2)}`)
}
