import { type DataOf, Refusal, type Resource, type Shape } from '@cloud-steward/contract'
import {
  type MetricCode,
  type MetricUnit,
  queryMetric as metricContract,
} from '@cloud-steward/contract/insight/metric.ts'
import { type DataSet, MOST_SET_ROWS } from '@cloud-steward/contract/reports/content.ts'
import { isHidden } from '../../../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { streamRows } from '../../../infra/db/stream-rows.ts'
import { translate } from '../../../infra/labels.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import { cellReader } from '../../../kit/export.ts'
import { inputCheck } from '../../../kit/input.ts'
import { ListQuery } from '../../../kit/list-query.ts'
import { mayReadMetric, queryMetric } from '../../insight/index.ts'
import type { Records, Value } from '../sheet/records.rules.ts'
import { METRIC_FIELDS } from './check.service.ts'
import { MADE_AT, reportFields } from './field-list.ts'
import { filled } from './parameter.rules.ts'

/** The reader a report is made for. Only data this user may read goes into the report. */
export interface Viewer {
  ctx: Ctx
  mayCall: Session['mayCall']
}
export interface ReadSet extends Records {
  /** Labels of requested fields that are hidden from the reader. */
  hidden: string[]
  isCut: boolean
  /** Fields that hold amounts in yuan. */
  amounts: ReadonlySet<string>
}
const forbidden = () => new Refusal('kit.error.forbidden', { http: 403 })
export const mayList = (mayCall: Session['mayCall'], resource: Resource): boolean =>
  mayCall(resource.endpoints.query.path.replace(/^\/api/, ''))

const checks = new WeakMap<Shape, (given: unknown) => DataOf<Shape>>()
/** Checks filter values with the list's own schema, compiled once for each list. */
function checkedBy(shape: Shape, given: Record<string, string>): Record<string, unknown> {
  const check = checks.get(shape) ?? inputCheck(shape, 'query')
  checks.set(shape, check)
  return check(given)
}

/** The rows of a data set as its reader may see them. @param asked the fields used by the report */
export function readSet(
  app: App,
  viewer: Viewer,
  set: DataSet,
  asked: ReadonlySet<string>,
  values: ReadonlyMap<string, string>,
): Promise<ReadSet> {
  const filters: Record<string, string> = {}
  for (const { field, value } of set.filters) {
    const text = filled(value ?? '', values)
    if (text !== undefined) filters[field] = text
  }
  return set.source === 'metric'
    ? readMetric(app, viewer, set, filters)
    : readList(app, viewer, set, { asked, filters })
}

/** @throws Refusal 403 if the reader may not read the list, or filters by a hidden field */
async function readList(
  app: App,
  { ctx, mayCall }: Viewer,
  { of, order, most: wanted }: DataSet,
  { asked, filters }: { asked: ReadonlySet<string>; filters: Record<string, string> },
): Promise<ReadSet> {
  const operations = app.operations.get(of)
  if (!operations || !mayList(mayCall, operations.resource)) throw forbidden()
  const { resource, source } = operations
  const input = checkedBy(resource.endpoints.query.input, { ...filters, ...(order && { sorter: order }) })
  const known = reportFields(resource, source).filter((key) => key !== MADE_AT && asked.has(key))
  const [fields, hidden] = [
    known.filter((key) => !isHidden(ctx, resource, key)),
    known.filter((key) => isHidden(ctx, resource, key)),
  ]
  const most = Math.min(MOST_SET_ROWS, wanted ?? MOST_SET_ROWS)
  const statement = new ListQuery(ctx, resource, source, input).everything(input, most + 1, fields)
  const readers = [
    ...fields.map((key) => cellReader(ctx, `${resource.name}.${key}`, resource.fields[key]!)),
    (text: string) => text.slice(0, 19),
  ]
  const rows: Value[][] = []
  for await (const batch of streamRows(app.pools.stream, ctx, statement, ctx.requestId))
    for (const row of batch) rows.push(row.map((text, at) => (text === null ? null : (readers[at]!(text) as Value))))
  const isCut = rows.length > most
  return {
    fields: [...fields, MADE_AT],
    rows: isCut ? rows.slice(0, most) : rows,
    hidden: hidden.map((key) => translate(ctx.language, `${resource.name}.${key}`)),
    isCut: isCut && wanted == null,
    amounts: new Set(fields.filter((key) => resource.fields[key]!.kind === 'money')),
  }
}

/** Divisors for values in a report: yuan instead of fen, per cent instead of basis points, kWh instead of Wh. */
const DIVISORS: Partial<Record<MetricUnit, number>> = { fen: 100, bp: 100, fenPerM2: 100, wh: 1_000 }

async function readMetric(
  app: App,
  { ctx, mayCall }: Viewer,
  { of, by }: DataSet,
  filters: Record<string, string>,
): Promise<ReadSet> {
  if (!mayReadMetric(mayCall, of as MetricCode)) throw forbidden()
  const question = checkedBy(metricContract.input, { metric: of, ...(by && { by }), ...filters })
  const answer = await queryMetric(app, ctx, question as never)
  const divisor = DIVISORS[answer.unit] ?? 1
  const parts = by ? answer.parts : [{ ...answer, label: translate(ctx.language, `insight.metric.metric.${of}`) }]
  return {
    fields: METRIC_FIELDS,
    rows: parts.map(({ label, value, rows }) => [label, value == null ? null : value / divisor, rows]),
    hidden: [],
    isCut: answer.hasMore,
    amounts: new Set(answer.unit === 'fen' ? ['value'] : []),
  }
}
