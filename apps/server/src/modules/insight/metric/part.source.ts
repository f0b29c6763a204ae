import type { Resource } from '@cloud-steward/contract'
import { NO_RECORD } from '@cloud-steward/contract'
import type { Dimension } from '@cloud-steward/contract/insight/metric.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { instantOf } from '../../../infra/local-time.ts'
import { lastDayOfMonth } from '../../../infra/month.ts'
import type { Figures } from '../../../kit/list-query.ts'
import { AGES, FIELDS, type Filters, type ListMetric } from './list-metric.source.ts'

/** A period of business days, both inside. */
export interface Period {
  from: string
  to: string
}
/** A way to break rows down: the key of a row, and the filters of the list that show the rows of one key. */
export interface Part {
  by: NonNullable<Figures['by']>
  filters(key: string | null): Filters
}

/** Filters of a list for the rows of a period by one of its fields. A moment belongs to the day its tenant's clock shows. */
export function periodFilters(ctx: Ctx, resource: Resource, key: string, { from, to }: Period): Filters {
  if (resource.fields[key]!.kind !== 'instant') return { [`${key}From`]: from, [`${key}To`]: to }
  const first = instantOf(ctx.tenant.timeZone, from, 0)
  const end = instantOf(ctx.tenant.timeZone, addDays(to, 1), 0)
  return { [`${key}From`]: first.toISOString(), [`${key}To`]: new Date(end.getTime() - 1).toISOString() }
}

const dayOf = (ctx: Ctx, resource: Resource, key: string, value: Sql): Sql =>
  resource.fields[key]!.kind === 'instant' ? sql`(${value} at time zone ${ctx.tenant.timeZone})::date` : value
const within = ({ from, to }: Period, period: Period | undefined): Period => ({
  from: period && period.from > from ? period.from : from,
  to: period && period.to < to ? period.to : to,
})

/** How a list metric is broken down by a dimension. @param period of the question, which a month at its edge does not leave */
export function partOf(
  ctx: Ctx,
  resource: Resource,
  metric: ListMetric,
  by: Dimension,
  period: Period | undefined,
): Part {
  if (by === 'age') return byAge(ctx)
  if (by === 'region') return BY_DIVISION
  const key = metric.fields?.[by] ?? (by === 'day' || by === 'month' ? metric.day! : FIELDS[by]!)
  if (by !== 'day' && by !== 'month')
    return { by: (field) => field(key), filters: (value) => ({ [key]: value ?? NO_RECORD }) }
  return {
    by: (field) => {
      const day = dayOf(ctx, resource, key, field(key))
      return by === 'day' ? day : sql`to_char(${day}, 'YYYY-MM')`
    },
    filters: (value) => {
      const whole = by === 'day' ? { from: value!, to: value! } : { from: `${value}-01`, to: lastDayOfMonth(value!) }
      return periodFilters(ctx, resource, key, within(whole, metric.day === key ? period : undefined))
    },
  }
}

/** By the province or other division of the first order: its code has six digits, the first two of all below it. */
const BY_DIVISION: Part = {
  by: (field) => sql`rpad(left(${field('regionCode')}, 2), 6, '0')`,
  filters: (code) => ({ regionCode: code ?? NO_RECORD }),
}

/** By days after the due day. */
function byAge(ctx: Ctx): Part {
  const whens = AGES.map(({ key, most }) =>
    most === undefined
      ? sql`else ${sql.lit(key)}`
      : sql`when ${ctx.today()}::date - t.due_on <= ${sql.lit(most)} then ${sql.lit(key)}`,
  )
  return {
    by: () => sql`case ${sql.join(whens, sql` `)} end`,
    filters: (key) => {
      const { least, most } = AGES.find((age) => age.key === key)!
      const [newest, oldest] = [addDays(ctx.today(), -least), most && addDays(ctx.today(), -most)]
      return { dueOnTo: newest, ...(oldest && { dueOnFrom: oldest }) }
    },
  }
}
