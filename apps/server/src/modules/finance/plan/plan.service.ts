import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { chargePlan, feeItem } from '@cloud-steward/contract/finance/index.ts'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { fenTimes } from '../../housing/index.ts'
import { FormulaError, parseFormula, ratio } from './formula.rules.ts'
import {
  type BeyondLine,
  leaseAtSite,
  linesBeyond,
  liveSources,
  lockBilledPlans,
  type PlannedRow,
  plansOf,
} from './plan.queries.ts'
import { type PlanCharge, planCharges } from './plan.rules.ts'

const items = standard(feeItem)
const plans = standard(chargePlan)
const SAMPLE = { area: ratio(1), rent: ratio(1), persons: ratio(1), days: ratio(1), months: ratio(1) }

/** Refuses an item whose basis lacks what it works with. */
function checkItem(item: Partial<DraftOf<typeof feeItem>>): void {
  const needs = { fixed: 'priceFen', area: 'priceFen', person: 'priceFen', rent: 'rateBp', formula: 'formula' } as const
  const field = needs[item.basis!]
  if (item[field] == null || item[field] === '') throw new Refusal('finance.error.itemIncomplete', { fields: [field] })
  if (item.basis !== 'formula') return
  try {
    parseFormula(item.formula!)(SAMPLE)
  } catch (error) {
    // What divides by zero for these values may be right for others.
    if (!(error instanceof FormulaError) || error.message === 'division by zero') return
    throw new Refusal('finance.error.formulaWrong', { fields: ['formula'] })
  }
}
export const feeItems: Operations<typeof feeItem> = {
  ...items,
  add: (ctx, draft, made) => {
    checkItem(draft)
    return items.add(ctx, draft, made)
  },
  update: async (ctx, change, made) => {
    checkItem({ ...(await items.get(ctx, change.id)), ...change })
    return items.update(ctx, change, made)
  },
}

async function checkPlan(ctx: Ctx, plan: Partial<DraftOf<typeof chargePlan>>): Promise<void> {
  if (plan.endOn && plan.startOn && plan.endOn < plan.startOn)
    throw new Refusal('finance.error.adjustmentIncomplete', { fields: ['endOn'] })
  if (plan.leaseId && !(await ctx.db.first(leaseAtSite(ctx.tenant.id, plan.leaseId, plan.siteId!))))
    throw new Refusal('finance.error.leaseElsewhere', { fields: ['leaseId'] })
}
/** When and whom a plan charges. */
const PERIODS = ['feeItemId', 'siteId', 'leaseId', 'everyMonths', 'timing', 'isProrated', 'startOn'] as const
const keepBilled = () => new Refusal('finance.error.planBilled')
export const chargePlans: Operations<typeof chargePlan> = {
  ...plans,
  add: async (ctx, draft, made) => {
    await checkPlan(ctx, draft)
    return plans.add(ctx, draft, made)
  },
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      const before = await plans.get(tx, change.id)
      await checkPlan(tx, { ...before, ...change })
      const [billed] = await tx.db.rows(lockBilledPlans(tx.tenant.id, [change.id]))
      if (billed && PERIODS.some((key) => key in change && (change[key] ?? null) !== (before[key] ?? null)))
        throw keepBilled()
      return plans.update(tx, change, made)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if ((await tx.db.rows(lockBilledPlans(tx.tenant.id, ids))).length) throw keepBilled()
      await plans.remove(tx, ids)
    }),
}

export interface DueFee extends PlanCharge {
  lease: PlannedRow
}
/** A lease is made longer once or twice in a period, not ten times. */
const MOST_ROUNDS = 5
/**
 * What plans charge these leases with up to a day and is on no live bill, in two statements for all of them. Where a part
 * of a period was billed before its lease was made longer, the rest of its days is due: that takes another round.
 */
export async function dueFees(
  ctx: Ctx,
  leaseIds: readonly string[],
  dueThrough: string,
  { fees, failed }: { fees?: readonly string[] | null; failed?: (plan: PlannedRow) => void } = {},
): Promise<DueFee[]> {
  const due: DueFee[] = []
  let rows = (await ctx.db.rows(plansOf(ctx.tenant.id, leaseIds))).filter(
    ({ fee }) => !fees?.length || fees.includes(fee),
  )
  for (let round = 0; rows.length && round < MOST_ROUNDS; round++) {
    const charges = rows.flatMap((lease) =>
      chargesOf(lease, dueThrough, failed).map((charge) => ({ ...charge, lease })),
    )
    if (!charges.length) break
    const ids = charges.map(({ sourceId }) => sourceId)
    const until = new Map((await ctx.db.rows(liveSources(ctx.tenant.id, ids))).map((one) => [one.id, one.periodTo]))
    due.push(...charges.filter(({ sourceId }) => !until.has(sourceId)))
    rows = charges.flatMap(({ lease, sourceId, periodTo }) => {
      const billedTo = until.get(sourceId)
      const isCut = billedTo !== undefined && billedTo < periodTo && lease.isProrated && lease.everyMonths > 0
      return isCut ? [{ ...lease, startOn: addDays(billedTo, 1), endOn: periodTo }] : []
    })
  }
  return due
}

/** A formula that comes to nothing for one lease must not keep the others from being billed: it is an exception. */
function chargesOf(lease: PlannedRow, dueThrough: string, failed?: (plan: PlannedRow) => void): PlanCharge[] {
  try {
    const charges = planCharges(lease, dueThrough)
    if (charges.every(({ amountFen }) => amountFen > 0)) return charges
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
  }
  failed?.(lease)
  return []
}

/**
 * What plans billed for days after the last one of these leases: the part of those days where a plan goes by days, the
 * whole of periods that never began. What was credited already counts.
 */
export async function feesBeyond(
  tx: TxCtx,
  leaseIds: readonly string[],
): Promise<{ billId: string; lineId: string; amountFen: number }[]> {
  const lines = await tx.db.rows(linesBeyond(tx.tenant.id, leaseIds))
  if (!lines.length) return []
  const [last] = lines
    .map(({ periodTo }) => periodTo)
    .toSorted()
    .slice(-1) as [string]
  const rows = await tx.db.rows(plansOf(tx.tenant.id, leaseIds))
  const planOf = new Map(
    rows.flatMap((row) => planCharges({ ...row, leaseTo: last }, FAR).map(({ sourceId }) => [sourceId, row] as const)),
  )
  return lines.flatMap((line) => {
    const plan = planOf.get(line.sourceId)
    const hasBegun = line.periodFrom <= line.lastDay
    if (!plan || (hasBegun && (!plan.isProrated || plan.everyMonths === 0))) return []
    const used = hasBegun ? partOfDays(line, line.lastDay) : 0
    const amountFen = line.amountFen - line.creditedFen - used
    return amountFen > 0 ? [{ billId: line.billId, lineId: line.id, amountFen }] : []
  })
}
const FAR = '9999-12-31'
const partOfDays = ({ amountFen, periodFrom, periodTo }: BeyondLine, lastDay: string): number =>
  fenTimes(amountFen, daysBetween(periodFrom, lastDay) + 1, daysBetween(periodFrom, periodTo) + 1)
