import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { planBatch } from '@cloud-steward/contract/prepaid/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { pricePlanOn } from '../../metering/index.ts'
import { defaultPlan } from '../account/account.queries.ts'
import { MOST_KEPT_MS } from '../account/account-commands.service.ts'
import { TARGETS, type Target } from './work.rules.ts'

const refuse = (why: string, field: string) => new Refusal(why, { fields: [field] })

/** To what a batch changes things, as it was asked for: complete, there, and not over before it begins. */
export async function targetOf(tx: TxCtx, input: InputOf<typeof planBatch>): Promise<Target> {
  const needed = TARGETS[input.action]
  const missing = needed.filter((key) => !input[key])
  if (missing.length) throw new Refusal('prepaid.error.targetMissing', { fields: missing })
  const target: Target = Object.fromEntries(needed.map((key) => [key, input[key]]))
  const { pricePlanId, fromOn, planId, until } = target
  const begins = Math.max(tx.now().getTime(), input.startAt ? Date.parse(input.startAt) : 0)
  if (until && (Date.parse(until) <= begins || Date.parse(until) > tx.now().getTime() + MOST_KEPT_MS))
    throw refuse('prepaid.error.keepUntil', 'until')
  if (planId && !(await tx.db.first(defaultPlan(tx.tenant.id, planId)))) throw notFound()
  if (!pricePlanId || !fromOn) return target
  if (fromOn < tx.today()) throw refuse('prepaid.error.priceDay', 'fromOn')
  const pricePlan = await pricePlanOn(tx, { pricePlanId, fromOn })
  if (!pricePlan) throw notFound()
  if (pricePlan.utility !== 'electric') throw refuse('prepaid.error.priceUtility', 'pricePlanId')
  if (!pricePlan.hasPrices) throw refuse('prepaid.error.noPrices', 'pricePlanId')
  return target
}
