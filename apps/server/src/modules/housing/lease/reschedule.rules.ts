import { addDays, type Day, earlierDay, laterDay } from '../../../infra/calendar.ts'
import { type Charge, chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import { priceRanges } from './lease-terms.rules.ts'

/** A charge as it stands. `adjustsId` names the charge it corrects: a credit when negative, a debit when positive. */
export interface Standing extends Charge {
  id: string
  billed: boolean
  adjustsId?: string | null
}
export interface Rescheduling<S extends Standing = Standing> {
  drop: S[]
  add: (Charge & { adjustsId?: string })[]
}

/**
 * The rent of a lease up to a day: as agreed until its end; past it, for whoever stays, month by month (of the calendar
 * where the lease has such; a rent by the week or day by these) at the last price, due as each month begins, unless rent was agreed to stop. Nothing when the
 * day lies before the lease.
 */
export function rentThrough(terms: LeaseTerms, through: Day): Charge[] {
  if (through < terms.startOn) return []
  const endOn = through < terms.endOn ? through : terms.endOn
  const agreed = chargeSchedule({ ...terms, endOn, depositFen: 0, otherDeposits: [] })
  if (through <= terms.endOn || terms.atEnd === 'stop') return agreed
  const { signedOn: _signed, steps: _steps, rentChanges: _changes, ...rest } = terms
  const stay: LeaseTerms = {
    ...rest,
    startOn: addDays(terms.endOn, 1),
    endOn: through,
    rentFen: priceRanges(terms).at(-1)!.priceFen,
    payMonths: 1,
    payUnits: 1,
    isLumpSum: false,
    dueRule: 'advance',
    advanceDays: 0,
    freeDays: 0,
    depositFen: 0,
    otherDeposits: [],
  }
  return [...agreed, ...chargeSchedule(stay)]
}

/**
 * Turns the rent charges that stand into those that should: what no bill has is dropped and written anew where it
 * differs; what a bill has stays, and the difference becomes a charge of its own. A credit never takes more from a
 * charge than it holds, so the bill it stands on never falls below zero.
 *
 * Periods are known by their first day, which no change of a lease moves. `from` is the first day of the change: a
 * correction speaks of the days from then on. Corrections fall due on `today`, or later with their period.
 */
export function reschedule<S extends Standing>(
  standing: readonly S[],
  goals: readonly Charge[],
  { from, today }: { from: Day; today: Day },
): Rescheduling<S> {
  const made: Rescheduling<S> = { drop: [], add: [] }
  const roots = standing.filter(({ adjustsId }) => !adjustsId)
  const goalAt = new Map(goals.map((goal) => [goal.periodFrom, goal]))
  for (const root of roots) {
    const goal = goalAt.get(root.periodFrom)
    goalAt.delete(root.periodFrom)
    const corrections = correctionsOf(standing, root)
    if (root.billed || corrections.length) correct(made, root, corrections, goal, { from, today })
    else if (!goal || goal.periodTo !== root.periodTo || goal.amountFen !== root.amountFen) {
      made.drop.push(root)
      // Never later than it was due, and not after a last day that came closer.
      if (goal) made.add.push({ ...goal, dueOn: earlierDay(root.dueOn, laterDay(goal.dueOn, today)) })
    }
  }
  made.add.push(...goalAt.values())
  return made
}

function correctionsOf<S extends Standing>(standing: readonly S[], root: S): S[] {
  const debits = standing.filter(({ adjustsId, amountFen }) => adjustsId === root.id && amountFen > 0)
  const members = new Set([root.id, ...debits.map(({ id }) => id)])
  return standing.filter(({ adjustsId }) => adjustsId && members.has(adjustsId))
}

function correct<S extends Standing>(
  made: Rescheduling<S>,
  root: S,
  corrections: readonly S[],
  goal: Charge | undefined,
  { from, today }: { from: Day; today: Day },
): void {
  const wantFen = goal?.amountFen ?? 0
  const heldFen = root.amountFen + sumOf(corrections)
  if (heldFen === wantFen) return
  // A debit nobody was billed for is worked out anew.
  const open = corrections.filter(({ billed, amountFen }) => !billed && amountFen > 0)
  made.drop.push(...open)
  const chargedFen = heldFen - sumOf(open)
  const through = goal && goal.periodTo > root.periodTo ? goal.periodTo : root.periodTo
  const periodFrom = laterDay(root.periodFrom, from <= through ? from : root.periodFrom)
  const row = (adjustsId: string, amountFen: number) => ({
    fee: root.fee,
    depositKind: root.depositKind,
    periodFrom,
    periodTo: through,
    dueOn: amountFen > 0 && goal ? laterDay(goal.dueOn, today) : today,
    amountFen,
    formula: { parts: [{ rule: 'adjusted' as const, priceFen: wantFen, chargedFen, amountFen }] },
    adjustsId,
  })
  if (wantFen > chargedFen) return void made.add.push(row(root.id, wantFen - chargedFen))
  let backFen = chargedFen - wantFen
  const members = [root, ...corrections.filter(({ billed, amountFen }) => billed && amountFen > 0)]
  for (const member of members.toReversed()) {
    const leftFen =
      member.amountFen +
      sumOf(corrections.filter(({ adjustsId, amountFen }) => adjustsId === member.id && amountFen < 0))
    const creditFen = Math.min(leftFen, backFen)
    if (creditFen > 0) made.add.push(row(member.id, -creditFen))
    backFen -= creditFen
  }
}

const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amountFen }) => sum + amountFen, 0)
