import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { dunningPlan } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { lockPlans, overlapping } from './dunning.queries.ts'
import { daysOf, unknownWord } from './dunning.rules.ts'

const plans = standard(dunningPlan)

/** Refuses a plan that could tell nobody anything, or in words no bill can fill. */
function checkPlan(plan: Partial<DraftOf<typeof dunningPlan>>): void {
  for (const field of ['noticeDays', 'smsDays'] as const)
    if (!daysOf(plan[field])) throw new Refusal('billing.error.dunningDays', { fields: [field] })
  if (![...daysOf(plan.noticeDays)!, ...daysOf(plan.smsDays)!].length)
    throw new Refusal('billing.error.dunningNoDays', { fields: ['noticeDays'] })
  if ((plan.quietFrom == null) !== (plan.quietTo == null))
    throw new Refusal('billing.error.dunningQuiet', { fields: ['quietTo'] })
  for (const field of ['textBefore', 'textAfter'] as const) {
    const word = unknownWord(plan[field]!)
    if (word !== undefined) throw new Refusal('billing.error.dunningWord', { fields: [field], values: { word } })
  }
}

type Plan = DraftOf<typeof dunningPlan>
/** Runs the change unless the plan it makes would tell rentees of the same bills as another one. */
const alone = <T>(ctx: Ctx, plan: Partial<Plan> & { id?: string }, change: (tx: TxCtx) => Promise<T>): Promise<T> =>
  ctx.transaction(async (tx) => {
    if (plan.isActive) {
      const { id, siteId, kinds = [] } = plan
      const [, [other]] = await tx.db.all(lockPlans(tx.tenant.id), overlapping(tx.tenant.id, { id, siteId, kinds }))
      if (other) throw new Refusal('billing.error.dunningOverlap', { values: { name: other.name }, fields: ['siteId'] })
    }
    return change(tx)
  })

export const dunningPlans: Operations<typeof dunningPlan> = {
  ...plans,
  add: async (ctx, draft, made) => {
    checkPlan(draft)
    return alone(ctx, draft, (tx) => plans.add(tx, draft, made))
  },
  update: async (ctx, change, made) => {
    const plan = { ...(await plans.get(ctx, change.id)), ...change }
    checkPlan(plan)
    return alone(ctx, plan, (tx) => plans.update(tx, change, made))
  },
}
