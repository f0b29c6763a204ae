import { createHash } from 'node:crypto'
import type { AnswerOf } from '@cloud-steward/contract'
import { type queryMetric as contract, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { addDays, addMonths, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import { asked, type Counted, countFigure, type Question } from './figures.ts'
import { KeptAnswers } from './kept-answers.ts'

const kept = new KeptAnswers<Counted>()

/** Cache key of callers that see the same figures: same rows, same hidden fields, same language, same day. */
function seer(ctx: Ctx): string {
  const { tenant, user, scope, language } = ctx
  const hidden = [...(user?.hiddenFields ?? [])].map(([name, fields]) => [name, [...fields].toSorted()])
  const isKeeper = user?.roles.includes('ROLE_ADMIN') ?? false
  return createHash('sha256')
    .update(JSON.stringify([tenant.id, scope, hidden.toSorted(), language, ctx.today(), isKeeper]))
    .digest('base64url')
}

/** The same days a year earlier, or as many days right before them. */
function periodBefore({ from, to, compare }: Question): { from: string; to: string } {
  if (compare === 'year') return { from: addMonths(from!, -12), to: addMonths(to!, -12) }
  // A whole month is compared with the month before it, not with as many days.
  const isWhole = from!.endsWith('-01') && from!.slice(0, 7) === to!.slice(0, 7)
  if (isWhole) return { from: addMonths(from!, -1), to: addMonths(to!, -1) }
  const last = addDays(from!, -1)
  return { from: addDays(last, -daysBetween(from!, to!)), to: last }
}

/** The key of a part in the compared period: for a day or a month the one as long before, otherwise the same key. */
function keyBefore(key: string, question: Question): string {
  const { by, from } = question
  if (by !== 'day' && by !== 'month') return key
  const { from: first } = periodBefore(question)
  const months =
    (Number(from!.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(from!.slice(5, 7)) - Number(first.slice(5, 7))
  if (by === 'month') return addMonths(`${key}-01`, -months).slice(0, 7)
  return first.slice(8) === from!.slice(8) ? addMonths(key, -months) : addDays(key, -daysBetween(first, from!))
}

/** Counts a question, or gives a recent answer from the cache if the caller sees the same rows and fields. */
export async function queryMetric(app: App, ctx: Ctx, given: Question): Promise<AnswerOf<typeof contract>> {
  const question = asked(ctx, given)
  const metric = metricOf(question.metric)
  const who = seer(ctx)
  const one = (wanted: Question) => {
    const { metric: code, by, from, to, siteId, landlordId } = wanted
    const key = JSON.stringify([who, code, by, from, to, siteId, landlordId])
    return kept.get(key, metric.fresh * 1_000, () => countFigure(app, ctx, wanted))
  }
  const compares = question.compare && question.compare !== 'none' && question.from
  const [now, before] = await Promise.all([
    one(question),
    compares ? one({ ...question, ...periodBefore(question) }) : undefined,
  ])
  const partBefore = new Map(before?.answer.parts.map((part) => [part.key, part.value]))
  const beforeOf = (key: string) => partBefore.get(keyBefore(key, question)) ?? null
  const { countedAt, ...counted } = now.answer
  return {
    unit: metric.unit,
    ...counted,
    ...(before && { beforeValue: before.answer.value }),
    parts: now.answer.parts.map((part) => (before ? { ...part, beforeValue: beforeOf(part.key) } : part)),
    asOf: (countedAt ?? now.at).toISOString(),
    isStale: now.isStale,
  }
}
