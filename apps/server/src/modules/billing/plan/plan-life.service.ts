import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/charge-plan.ts'
import { chargePlan } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockPlans, type PlanState } from './plan.queries.ts'
import { changePlan, insertPlanStep } from './plan-life.queries.ts'

/** From which states a plan goes to each. */
const FROM = { active: ['draft', 'paused'], paused: ['active'], ended: ['draft', 'active', 'paused'] } as const
const ACTIONS = { active: 'activate', paused: 'pause', ended: 'endPlan' } as const

export function notePlanStep(tx: TxCtx, planId: string, from: PlanState | null, to: PlanState, reason?: string): void {
  const by = { userId: tx.user?.id, username: tx.user?.username ?? 'system' }
  void tx.db.run(insertPlanStep(tx.tenant.id, { planId, from, to, reason, ...by }))
}

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
    if (!(FROM[to] as readonly PlanState[]).includes(plan.state)) throw new Refusal('billing.error.planNotNow')
    await tx.db.run(changePlan(tx.tenant.id, id, { state: to, ...columns }))
    notePlanStep(tx, id, plan.state, to, reason)
    const after = { state: to, reason, ...columns }
    tx.audit({ action: ACTIONS[to], resource: chargePlan.name, recordId: id, before: { state: plan.state }, after })
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
