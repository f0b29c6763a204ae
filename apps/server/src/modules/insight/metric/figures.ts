import { type InputOf, NO_RECORD, Refusal, type Resource } from '@cloud-steward/contract'
import {
  type Dimension,
  type Metric,
  type MetricCode,
  MOST_PARTS,
  metricOf,
  type queryMetric,
} from '@cloud-steward/contract/insight/metric.ts'
import { addMonths, daysBetween } from '../../../infra/calendar.ts'
import { isHidden } from '../../../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import { type FigureRow, ListQuery } from '../../../kit/list-query.ts'
import {
  AGES,
  FIELDS,
  type Filters,
  HOLDING,
  LIST_METRICS,
  type ListMetric,
  NO_LIST,
  sumOf,
} from './list-metric.source.ts'
import { useByHour } from './meter-use.queries.ts'
import { occupancy } from './occupancy.queries.ts'
import { type Period, partOf, periodFilters } from './part.source.ts'
import { partLabels } from './part-labels.ts'
import { tenantFigure } from './tenant-figure.service.ts'

export type Question = InputOf<typeof queryMetric>
export interface Figure {
  value: number | null
  rows: number
  opens: string
}
export interface Counted extends Figure {
  parts: (Figure & { key: string; label: string })[]
  hasMore: boolean
  /** When the oldest of its rows was counted, where that was earlier. */
  countedAt?: Date
}
/** Days of a period, at most: five years and a month for the comparison. */
const MOST_DAYS = 1_900
const bad = (...fields: string[]) => new Refusal('kit.error.badValue', { fields })

/** A place or a part may only be asked of metrics that know it. */
function checkParts({ dims }: Metric, { by, siteId, landlordId }: Question): void {
  const knows = (dim: Dimension) => dims.includes(dim)
  if (by && !knows(by)) throw bad('by')
  if (siteId && !knows('site')) throw bad('siteId')
  if (landlordId && !knows('landlord')) throw bad('landlordId')
}
/** The question as it is asked: the last twelve months by month, else this month until today. @throws badValue */
export function asked(ctx: Ctx, question: Question): Question {
  const metric = metricOf(question.metric)
  checkParts(metric, question)
  if (metric.span === 'now') {
    if (question.from || question.to) throw bad('from')
    return { ...question, compare: 'none' }
  }
  const to = question.to ?? ctx.today()
  const month = `${to.slice(0, 7)}-01`
  const from = question.from ?? (question.by === 'month' ? addMonths(month, -11) : month)
  if (from > to || daysBetween(from, to) > MOST_DAYS) throw bad('from', 'to')
  return { ...question, from, to }
}

/** Refuses a figure that is made of a field hidden from the caller. */
function refuseHiddenFigure(ctx: Ctx, { of, tells = [], tellsElsewhere }: Metric): void {
  const told = Object.entries({ ...tellsElsewhere, [of]: tells })
  if (told.some(([name, keys]) => keys.some((key) => isHidden(ctx, { name }, key))))
    throw new Refusal('kit.error.forbidden', { http: 403 })
}

/** The field by which a list is divided, where the catalogue of fields does not say it. */
const fieldOf = (by: Dimension, { fields, day }: ListMetric): string | undefined =>
  fields?.[by] ??
  FIELDS[by] ??
  (by === 'month' || by === 'day' ? day : { region: 'regionCode', age: 'dueOn' }[by as string])
/** Refuses parts, places and rows that would tell a field hidden from the caller. */
function refuseHiddenPart(ctx: Ctx, resource: Resource, { by, siteId, landlordId }: Question, list: ListMetric): void {
  const told = [
    by && fieldOf(by, list),
    siteId && 'siteId',
    landlordId && 'landlordId',
    ...Object.keys(list.filters ?? {}),
  ]
  if (told.some((key) => key && isHidden(ctx, resource, key))) throw new Refusal('kit.error.forbidden', { http: 403 })
}

const linkTo = (path: string, filters: Filters): string => {
  const query = new URLSearchParams(filters).toString()
  return query ? `${path}?${query}` : path
}

const periodOf = ({ span }: Metric, { from, to }: Question): Period | undefined =>
  span === 'days' ? { from: from!, to: to! } : undefined
const placeOf = ({ siteId, landlordId }: Question): Filters => ({
  ...(siteId && { siteId }),
  ...(landlordId && { landlordId }),
})

/** Counts one figure, and its parts. @throws forbidden where it tells a hidden field */
export async function countFigure(app: App, ctx: Ctx, question: Question): Promise<Counted> {
  const code = question.metric
  const metric = metricOf(code)
  const by = question.by ?? undefined
  const { resource } = app.operations.get(metric.of)!
  refuseHiddenFigure(ctx, metric)
  refuseHiddenPart(ctx, resource, question, LIST_METRICS[code] ?? NO_LIST)
  if (metric.of === 'platform.business') return tenantFigure(ctx, code, by)
  const list = LIST_METRICS[code]
  const period = periodOf(metric, question)
  if (list) return listFigure(app, ctx, { metric, list, by, question, period })
  if (code === 'meter.use') {
    const used = await ctx.db.rows(useByHour(ctx, by, MOST_PARTS))
    return told(ctx, metric, by, used, () => ({ state: 'installed,active,fault,suspended' }), resource)
  }
  const rows = await ctx.db.rows(occupancy(ctx, period!, by, question, MOST_PARTS))
  const part = by && by !== 'month' ? partOf(ctx, resource, NO_LIST, by, period) : undefined
  const filters = { archived: 'false', ...placeOf(question) }
  return told(ctx, metric, by, rows, (key) => ({ ...filters, ...(key !== ALL && part?.filters(key)) }), resource)
}

/** A share as two numbers: the rows for which its condition holds, and all of them. */
export async function countShare(app: App, ctx: Ctx, code: MetricCode): Promise<{ part: number; whole: number }> {
  const { resource, source } = app.operations.get(metricOf(code).of)!
  const { inputs, filters } = LIST_METRICS[code]!
  const query = new ListQuery(ctx, resource, source, filters ?? {})
  const counted = query.figures({ inputs, value: HOLDING, most: 1 })
  const row = await ctx.db.first(counted)
  return { part: row?.value ?? 0, whole: row?.rows ?? 0 }
}

interface ListQuestion {
  metric: Metric
  list: ListMetric
  by: Dimension | undefined
  question: Question
  period: Period | undefined
}
async function listFigure(app: App, ctx: Ctx, { metric, list, by, question, period }: ListQuestion): Promise<Counted> {
  const { resource } = app.operations.get(metric.of)!
  const part = by && partOf(ctx, resource, list, by, period)
  const ask = (of: string, day: string | undefined, given: Filters, one: Pick<ListMetric, 'inputs' | 'value'>) => {
    const operations = app.operations.get(of)!
    const days = period && day ? periodFilters(ctx, operations.resource, day, period) : {}
    const filters = { ...given, ...placeOf(question), ...days }
    const query = new ListQuery(ctx, operations.resource, operations.source, filters)
    return query.figures({ ...(part && { by: part.by }), ...one, most: MOST_PARTS })
  }
  const of = ask(metric.of, list.day, list.filters ?? {}, { inputs: list.inputs, value: list.value })
  const per = list.per && ask(list.per.of, list.per.day, {}, sumOf(list.per.fen))
  const [rows, wholes] = per ? await ctx.db.all(of, per) : [await ctx.db.rows(of), undefined]
  const days = period && list.day ? periodFilters(ctx, resource, list.day, period) : {}
  const filters = { ...list.filters, ...placeOf(question), ...days }
  const shown = wholes ? dividedBy(rows, wholes) : rows
  return told(ctx, metric, by, shown, (key) => ({ ...filters, ...(key !== ALL && part?.filters(key)) }), resource)
}

/** In basis points of the same part of another list; none where there is nothing to divide by. */
function dividedBy(rows: readonly FigureRow[], wholes: readonly FigureRow[]): FigureRow[] {
  const keyOf = ({ key, isAll }: FigureRow) => (isAll ? ALL : String(key))
  const whole = new Map(wholes.map((row) => [keyOf(row), row.value]))
  return rows.map((row) => {
    const by = whole.get(keyOf(row))
    return { ...row, value: by ? Math.round(((row.value ?? 0) * 10_000) / by) : null }
  })
}

/** In place of a key: all of it. */
const ALL = Symbol('all')
async function told(
  ctx: Ctx,
  { opens: { path } }: Metric,
  by: Dimension | undefined,
  rows: readonly FigureRow[],
  filters: (key: string | null | typeof ALL) => Filters,
  resource: Resource,
): Promise<Counted> {
  const whole = rows.find(({ isAll }) => isAll)
  const parts = rows.filter(({ isAll }) => !isAll)
  const keys = parts.flatMap(({ key }) => (key === null ? [] : [key]))
  const label = by ? await partLabels(ctx, resource, by, keys) : () => ''
  const one = ({ rows: count, value }: FigureRow, key: string | null | typeof ALL): Figure => ({
    value,
    rows: count,
    opens: linkTo(path, filters(key)),
  })
  const shown = parts.slice(0, MOST_PARTS)
  if (by === 'hour' || by === 'day' || by === 'month') shown.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
  if (by === 'age')
    shown.sort((a, b) => AGES.findIndex(({ key }) => key === a.key) - AGES.findIndex(({ key }) => key === b.key))
  return {
    ...one(whole ?? { key: null, isAll: true, rows: 0, value: null }, ALL),
    parts: shown.map((row) => ({ ...one(row, row.key), key: row.key ?? NO_RECORD, label: label(row.key) })),
    hasMore: parts.length > MOST_PARTS,
  }
}
