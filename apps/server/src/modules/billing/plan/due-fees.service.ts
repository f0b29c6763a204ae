import type { PLAN_PROBLEMS } from '@cloud-steward/contract/billing/index.ts'
import { FormulaError } from '@cloud-steward/contract/formula.ts'
import { addDays, daysBetween, earlierDay } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { type BeyondLine, linesBeyond, liveSources, type PlannedRow, plansOf } from './plan.queries.ts'
import { AreaMissing, type PlanCharge, planCharges } from './plan.rules.ts'

export interface DueFee extends PlanCharge {
  lease: PlannedRow
}
interface Choice {
  fees?: readonly string[] | null
  /** What a plan could not charge a lease with. */
  failed?: (plan: PlannedRow, problem: PlanProblem) => void
  /** One plan, whatever its state, and also for days that have not come; as if it left what came due before a day. */
  plan?: { id: string }
  skipBefore?: string
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
  { fees, failed, plan, skipBefore }: Choice = {},
): Promise<DueFee[]> {
  const due: DueFee[] = []
  const today = ctx.today()
  // On days of its own a plan charges nobody before that day has come.
  const through = ({ rhythm }: PlannedRow) => (rhythm === 'period' || plan ? dueThrough : earlierDay(dueThrough, today))
  let rows = (await ctx.db.rows(plansOf(ctx.tenant.id, leaseIds, plan)))
    .filter(({ fee }) => !fees?.length || fees.includes(fee))
    .map((row) => ({
      ...row,
      skipBefore: skipBefore ?? row.skipBefore,
    }))
  for (let round = 0; rows.length && round < MOST_ROUNDS; round++) {
    const charges = rows.flatMap((lease) =>
      chargesOf(lease, through(lease), today, failed).map((charge) => ({ ...charge, lease })),
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

export type PlanProblem = (typeof PLAN_PROBLEMS)[number]
/** A formula that comes to nothing for one lease must not keep the others from being billed: it is an exception. */
function chargesOf(
  lease: PlannedRow,
  through: string,
  today: string,
  failed?: (plan: PlannedRow, problem: PlanProblem) => void,
): PlanCharge[] {
  try {
    const charges = planCharges(lease, through, today).filter(
      ({ chargeOn }) => !lease.skipBefore || chargeOn >= lease.skipBefore,
    )
    if (charges.every(({ amountFen }) => amountFen > 0)) return charges
    failed?.(lease, 'formula')
  } catch (error) {
    if (error instanceof AreaMissing) failed?.(lease, 'area')
    else if (error instanceof FormulaError) failed?.(lease, 'formula')
    else throw error
  }
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
  const rows = await tx.db.rows(plansOf(tx.tenant.id, leaseIds, 'all'))
  const named = new Map(rows.map((row) => [`${row.planId} ${row.leaseId}`, row]))
  const unnamed = lines.some(({ planId }) => !planId) ? bySource(rows, last) : undefined
  return lines.flatMap((line) => {
    const plan = line.planId ? named.get(`${line.planId} ${line.leaseId}`) : unnamed?.get(line.sourceId)
    const hasBegun = line.periodFrom <= line.lastDay
    if (!plan || (hasBegun && (!plan.isProrated || plan.everyMonths === 0))) return []
    const used = hasBegun ? partOfDays(line, line.lastDay) : 0
    const amountFen = line.amountFen - line.creditedFen - used
    return amountFen > 0 ? [{ billId: line.billId, lineId: line.id, amountFen }] : []
  })
}
const FAR = '9999-12-31'
/** Lines from before named no plan: their sources say it. */
const bySource = (rows: readonly PlannedRow[], last: string): Map<string, PlannedRow> =>
  new Map(
    rows
      .filter(({ rhythm }) => rhythm === 'period')
      .flatMap((row) =>
        planCharges({ ...row, leaseTo: last }, FAR, FAR).map(({ sourceId }) => [sourceId, row] as const),
      ),
  )
const partOfDays = ({ amountFen, periodFrom, periodTo }: BeyondLine, lastDay: string): number =>
  fenTimes(amountFen, daysBetween(periodFrom, lastDay) + 1, daysBetween(periodFrom, periodTo) + 1)
