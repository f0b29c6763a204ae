import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { simulate as simulateView } from '@cloud-steward/contract/metering/index.ts'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { toMilli } from '../meter/quantity-wire.rules.ts'
import { accountOf } from '../tariff/account-lines.rules.ts'
import { minuteOf } from '../tariff/clock.rules.ts'
import { ladderPeriodAt } from '../tariff/ladder.rules.ts'
import { tariffOf } from '../tariff/price-use.rules.ts'
import { TariffGap } from '../tariff/terms.rules.ts'
import { endsBefore } from './ends-before.rules.ts'
import { versionsOf } from './price-plan.queries.ts'
import { pricePlans } from './price-plan.source.ts'
import { wireLine } from './terms-wire.rules.ts'

/** More than this is no account period but a slip of the pen. */
const MOST_DAYS = 400

/** What a use in a period costs under a pricePlan, explained line by line. */
export async function simulate(ctx: Ctx, input: InputOf<typeof simulateView>): Promise<AnswerOf<typeof simulateView>> {
  await pricePlans.get(ctx, input.pricePlanId)
  const days = daysBetween(input.periodFrom, input.periodTo)
  if (days < 0) throw endsBefore(input.periodFrom, 'periodTo')
  if (days > MOST_DAYS)
    throw new Refusal('metering.error.periodTooLong', { values: { days: MOST_DAYS }, fields: ['periodTo'] })
  const rows = await ctx.db.rows(versionsOf(ctx.tenant.id, input.pricePlanId))
  const held = rows.filter(({ state }) => state === 'published' || (input.withDraft === 'yes' && state === 'draft'))
  const span = { from: minuteOf(input.periodFrom), to: minuteOf(addDays(input.periodTo, 1)) }
  const tariff = tariffOf(held.map((one) => ({ no: one.no, from: minuteOf(one.effectiveOn), terms: one.terms })))
  const used = toMilli(input.usedBefore ?? 0)
  const keys = (['month', 'year'] as const).map((per) => [ladderPeriodAt(span.from, per).key, used] as const)
  try {
    const use = [{ ...span, milli: toMilli(input.quantity) }]
    const { lines, totalFen } = accountOf(tariff, { ...span, use, ladder: { usedMilli: new Map(keys) } })
    const numbers = Array.from({ length: Math.max(0, ...held.map(({ no }) => no)) + 1 }, (_, no) => no)
    return { totalFen, lines: lines.map((line) => wireLine(line, numbers)) }
  } catch (error) {
    if (error instanceof TariffGap) throw new Refusal(`metering.exception.reason.${error.reason}`)
    throw error
  }
}
