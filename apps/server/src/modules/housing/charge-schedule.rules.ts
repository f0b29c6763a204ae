import { addDays, type Day, daysBetween, earlierDay, isValidDay, lastDayOf, laterDay } from '../../infra/calendar.ts'
import { monthStart, type RentTerms } from './lease-terms.rules.ts'
import { type Formula, formulaTotalFen, rentPricer } from './proration.rules.ts'

/** Months between two payments of rent. */
export type PayMonths = 1 | 2 | 3 | 6 | 12

/** All terms of a lease that its charges follow from. Money in fen, days 'YYYY-MM-DD'. */
export interface LeaseTerms extends RentTerms {
  payMonths: PayMonths
  /** A rent period is due this many days before its first day. */
  advanceDays: number
  depositFen: number
  /** Nothing falls due before the lease is signed. */
  signedOn?: Day
}

/** One amount due. `periodFrom` and `periodTo` both belong to the period, as stored and as on screen. */
export interface Charge {
  fee: 'rent' | 'deposit'
  periodFrom: Day
  periodTo: Day
  dueOn: Day
  amountFen: number
  formula: Formula
}

/**
 * The charge schedule of a lease: the deposit (when there is one; it covers the whole lease), then one rent charge per
 * pay period. Rent periods cover the lease without gap or overlap, and due days never go back.
 *
 * A charge is due `advanceDays` before its first day, yet not before the lease is signed; deposit and first period are
 * due together. A period that is rent-free throughout stays in the schedule with amount 0, so that coverage is visible.
 * The result depends on nothing but the terms: running it again gives the same charges, keyed by fee and `periodFrom`.
 *
 * Source: rent practice of deposit plus advance payment (押一付三 and the like).
 * Throws RangeError when the terms make no lease (see `leaseRange`), or `advanceDays` or `depositFen` is no whole
 * number ≥ 0, or `signedOn` is no day.
 */
export function chargeSchedule(terms: LeaseTerms): Charge[] {
  for (const value of [terms.advanceDays, terms.depositFen])
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number ≥ 0: ${value}`)
  if (terms.signedOn !== undefined && !isValidDay(terms.signedOn)) throw new RangeError('signedOn must be a day')

  const pricer = rentPricer(terms)
  const dueOn = (periodFrom: Day): Day => {
    const planned = addDays(periodFrom, -terms.advanceDays)
    return terms.signedOn === undefined ? planned : laterDay(planned, terms.signedOn)
  }
  const charge = (fee: Charge['fee'], periodFrom: Day, periodTo: Day, formula: Formula): Charge => ({
    fee,
    periodFrom,
    periodTo,
    dueOn: dueOn(periodFrom),
    amountFen: formulaTotalFen(formula),
    formula,
  })

  const deposit: Formula = { parts: [{ rule: 'deposit', amountFen: terms.depositFen }] }
  const charges = terms.depositFen > 0 ? [charge('deposit', terms.startOn, terms.endOn, deposit)] : []
  for (let index = 0; index < pricer.periodCount; index += 1) {
    const range = pricer.periodRange(index)
    charges.push(charge('rent', range.from, lastDayOf(range), pricer.price(index)))
  }
  return charges
}

/** A rent period that was billed, and the day the tenant leaves in it. */
export interface EarlyLeave {
  /** First and last day of the billed period, both inclusive. */
  periodFrom: Day
  periodTo: Day
  /** What was paid for the period. */
  paidFen: number
  /** The last day of use; it is charged. */
  lastDay: Day
  rentFen: number
  proration: RentTerms['proration']
  /** Default anniversary. */
  cycleMode?: RentTerms['cycleMode']
  /** Start of the lease, when the period is not its first: the anchor of months, steps and rent-free days. */
  startOn?: Day
  /** Default: as many months as the period reaches into. Give it when the period was cut short already. */
  payMonths?: number
  freeDays?: number
  steps?: RentTerms['steps']
}

/** What was used up, what goes back to the tenant, what the tenant still owes. At most one of the last two is not 0. */
export interface EarlyLeaveCredit {
  usedFen: number
  creditFen: number
  owedFen: number
  /** How `usedFen` was made. */
  formula: Formula
}

/**
 * The credit for a paid rent period the tenant leaves early: the period is priced again as if the lease had ended on
 * `lastDay`, by the same proration as its bill. A last day before the period gives everything back; one at or after its
 * end prices the whole period.
 *
 * Source: rent practice at early leave; 9,000.00 paid for April to June at 3,000.00, last day 10 May: used 3,000.00 +
 * 10/31 × 3,000.00 = 3,967.74, credit 5,032.26. Throws RangeError on days or amounts that make no period, or when
 * `periodFrom` is not the start of a pay period of that lease.
 */
export function earlyLeaveCredit(leave: EarlyLeave): EarlyLeaveCredit {
  if (!isValidDay(leave.lastDay)) throw new RangeError('lastDay must be a day')
  if (!Number.isSafeInteger(leave.paidFen) || leave.paidFen < 0) throw new RangeError('paidFen must be whole and ≥ 0')
  const cycleMode = leave.cycleMode ?? 'anniversary'
  const anchor = { startOn: leave.startOn ?? leave.periodFrom, cycleMode }
  const payMonths = leave.payMonths ?? monthsTouched(anchor, leave.periodFrom, leave.periodTo)
  const pricer = rentPricer({ ...leave, ...anchor, endOn: leave.periodTo, payMonths })
  const index = pricer.periodCount - 1
  if (pricer.periodRange(index).from !== leave.periodFrom) throw new RangeError('not a pay period of this lease')

  const formula = pricer.price(index, earlierDay(addDays(leave.lastDay, 1), addDays(leave.periodTo, 1)))
  const usedFen = formulaTotalFen(formula)
  const balanceFen = leave.paidFen - usedFen
  return { usedFen, creditFen: Math.max(balanceFen, 0), owedFen: Math.max(-balanceFen, 0), formula }
}

function monthsTouched(anchor: Pick<RentTerms, 'startOn' | 'cycleMode'>, from: Day, to: Day): number {
  if (!isValidDay(from) || !isValidDay(to) || daysBetween(from, to) < 0) throw new RangeError('the period has no days')
  let count = 0
  for (let index = 0; monthStart(anchor, index) <= to; index += 1) if (monthStart(anchor, index + 1) > from) count += 1
  return count
}
