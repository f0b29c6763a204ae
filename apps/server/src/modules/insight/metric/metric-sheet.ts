import type { AnswerOf } from '@cloud-steward/contract'
import type { MetricUnit, queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Cell, Column } from '../../../infra/documents/index.ts'
import type { Batches } from '../../../infra/http/send-document.ts'
import { translate } from '../../../infra/labels.ts'
import type { Question } from './figures.ts'

/** Divisors for values in a sheet: yuan instead of fen, per cent instead of basis points, kWh instead of Wh. */
const DIVISORS: Record<MetricUnit, number> = {
  fen: 100,
  count: 1,
  bp: 100,
  days: 1,
  minutes: 1,
  fenPerM2: 100,
  wh: 1_000,
}
/** The parts of an answer, then its total, as a sheet in the caller's language. */
export function sheetOf(
  ctx: Ctx,
  { metric, by }: Question,
  answer: AnswerOf<typeof queryMetric>,
): { title: string; columns: Column[]; rows: Batches } {
  const say = (key: string) => translate(ctx.language, key)
  const unit = answer.unit
  const title = say(`insight.metric.metric.${metric}`)
  const kind = unit === 'fen' ? ('money' as const) : ('number' as const)
  const cell = (value: number | null | undefined): Cell => (value == null ? null : value / DIVISORS[unit])
  const unitName = say(`insight.metric.unit.${unit}`)
  const hasBefore = answer.beforeValue !== undefined
  const columns: Column[] = [
    { title: by ? say(`insight.metric.by.${by}`) : title, kind: 'text', width: 30 },
    { title: `${title} (${unitName})`, kind, width: 18 },
    ...(hasBefore ? [{ title: say('insight.metric.beforeValue'), kind, width: 18 }] : []),
    { title: say('insight.metric.rows'), kind: 'number' as const },
  ]
  type One = Pick<typeof answer, 'value' | 'rows'> & { beforeValue?: number | null }
  const row = (label: string, { value, beforeValue, rows }: One): Cell[] => [
    label,
    cell(value),
    ...(hasBefore ? [cell(beforeValue)] : []),
    rows,
  ]
  async function* rows(): Batches {
    yield [...answer.parts.map((part) => row(part.label, part)), row(say('insight.part.all'), answer)]
    return undefined
  }
  return { title, columns, rows: rows() }
}
