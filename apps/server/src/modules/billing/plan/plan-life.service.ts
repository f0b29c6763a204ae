import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/charge-plan.ts'
import { chargePlan } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockPlans } from './plan.queries.ts'

/** From which states a plan goes to each. */
const FROM = { active: ['draft', 'paused'], paused: ['active'], ended: ['draft', 'active', 'paused'] } as const
const ACTIONS = { active: 'activate', paused: 'pause', ended: 'endPlan' } as const

/** Runs that bill it just now come first: it is locked until their bills are made. */
function move(
  ctx: Ctx,
  to: keyof typeof FROM,
  { id, reason }: { id: string; reason: string },
  columns: { skip_before?: string } = {},
): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const [plan] = await tx.db.rows(lockPlans(tx.tenant.id, [id]))
    if (!plan) throw notFound()
    const moved = await moveState(tx, 'billing_charge_plan', {
      subject: chargePlan.name,
      recordId: id,
      from: FROM[to],
      to,
      columns,
      reason,
      action: ACTIONS[to],
    })
    if (!moved) throw new Refusal('billing.error.planNotNow')
    return {}
  })
}

export const activateChargePlan = (
  ctx: Ctx,
  { missed, ...given }: InputOf<typeof contract.activateChargePlan>,
): Promise<object> => move(ctx, 'active', given, missed === 'leave' ? { skip_before: ctx.today() } : {})
export const pauseChargePlan = (ctx: Ctx, given: InputOf<typeof contract.pauseChargePlan>): Promise<object> =>
  move(ctx, 'paused', given)
export const endChargePlan = (ctx: Ctx, given: InputOf<typeof contract.endChargePlan>): Promise<object> =>
  move(ctx, 'ended', given)
