import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import {
  chargePlan,
  type previewChargePlan as previewView,
  type queryChargePlanRuns as runsView,
} from '@cloud-steward/contract/billing/index.ts'
import { addDays, laterDay } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { type DueFee, dueFees, type PlanProblem } from './due-fees.service.ts'
import type { PlannedRow, PlanState } from './plan.queries.ts'
import { DAYS_AHEAD } from './plan.rules.ts'
import { chargePlans } from './plan.service.ts'
import { planLeases, planRows, planRunsOf } from './plan-life.queries.ts'

const CHUNK = 200
const MOST_SHOWN = 500
/** As far ahead as the next charge is looked for: the longest period, or for a daily plan a month. */
const AHEAD = { period: 366, monthly: 366, dates: 3_660, daily: 31 } as const

/** The day of the run that bills it: periods go out before they are due. */
const runOn = ({ lease, chargeOn }: DueFee): string =>
  lease.rhythm === 'period' ? addDays(chargeOn, -DAYS_AHEAD) : chargeOn

/** Whom a plan charges next, through the rules that runs charge by. */
export async function previewChargePlan(
  ctx: Ctx,
  { id, missed }: InputOf<typeof previewView>,
): Promise<AnswerOf<typeof previewView>> {
  staffOnly(ctx)
  const plan = await chargePlans.get(ctx, id)
  const today = ctx.today()
  const waits = plan.state === 'draft' || plan.state === 'paused'
  const choice = { plan: { id }, ...(waits && missed === 'leave' ? { skipBefore: today } : {}) }
  const through = addDays(laterDay(today, plan.startOn), AHEAD[plan.rhythm])
  const failing = new Map<string, PlanProblem>()
  const failed = ({ leaseId }: PlannedRow, problem: PlanProblem) => void failing.set(leaseId, problem)
  const found: DueFee[] = []
  for (let after: string | undefined = plan.state === 'ended' ? undefined : NIL; after; ) {
    const page: { id: string }[] = await ctx.db.rows(planLeases(ctx.tenant.id, id, after, CHUNK))
    after = page.length < CHUNK ? undefined : page.at(-1)!.id
    const ids = page.map((one) => one.id)
    found.push(...(await dueFees(ctx, ids, through, { ...choice, failed })))
  }
  const first = found.map(runOn).toSorted()[0]
  const nextOn = first && laterDay(first, today)
  const next = found.filter((one) => runOn(one) <= nextOn!)
  const names = await namesOf(ctx, [...next.map(({ lease }) => lease.leaseId), ...failing.keys()])
  return {
    nextOn,
    leases: new Set(next.map(({ lease }) => lease.leaseId)).size,
    amountFen: next.reduce((sum, { amountFen }) => sum + amountFen, 0),
    rows: next.slice(0, MOST_SHOWN).map(({ lease, periodFrom, periodTo, dueOn, amountFen }) => ({
      ...names(lease.leaseId),
      periodFrom,
      periodTo,
      dueOn,
      amountFen,
    })),
    failing: [...failing].slice(0, MOST_SHOWN).map(([leaseId, problem]) => ({ ...names(leaseId), problem })),
  }
}

async function namesOf(ctx: Ctx, leaseIds: readonly string[]) {
  const rows = await ctx.db.rows(planRows(ctx.tenant.id, [...new Set(leaseIds)]))
  const byId = new Map(rows.map((row) => [row.leaseId, row]))
  return (leaseId: string) => byId.get(leaseId) ?? { leaseId, leaseNo: '', roomName: '', renteeName: '' }
}

export async function queryChargePlanRuns(
  ctx: Ctx,
  { id }: InputOf<typeof runsView>,
): Promise<AnswerOf<typeof runsView>> {
  staffOnly(ctx)
  await chargePlans.get(ctx, id)
  const [steps, runs] = await ctx.db.all(
    stepsOf<PlanState>(ctx.tenant.id, chargePlan.name, id),
    planRunsOf(ctx.tenant.id, id),
  )
  return { steps, runs }
}
