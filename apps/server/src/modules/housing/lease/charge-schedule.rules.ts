import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  earlierDay,
  firstOfMonth,
  isValidDay,
  lastDayOf,
  laterDay,
} from '../../../infra/calendar.ts'
import { rentPricer } from './fixed-unit.rules.ts'
import { fixedUnit, type RentTerms } from './lease-terms.rules.ts'
import { type DepositPart, type Formula, formulaTotalFen } from './proration.rules.ts'

/** Months between two payments of rent. */
export type PayMonths = 1 | 2 | 3 | 6 | 12

/** All terms of a lease that its charges follow from. Money in fen, days 'YYYY-MM-DD'. */
export interface LeaseTerms extends RentTerms {
  payMonths: PayMonths
  /** Default: `advance`. */
  dueRule?: 'advance' | 'dayOfMonth' | 'dayOfPreviousMonth'
  /** A rent period is due this many days before its first day. */
  advanceDays: number
  /** Day of the month for the other rules; the last one where the month is shorter. Default 1. */
  dueDay?: number
  /** The security deposit. */
  depositFen: number
  /** Deposits besides it, at most one of a kind; of each the part asked for by leases before this one is not charged. */
  otherDeposits?: readonly OtherDeposit[]
  /** Nothing falls due before the lease is signed. */
  signedOn?: Day
  /** It renews another or changes its room: its first rent is due as every other. */
  goesOn?: boolean
  /** The renter stays past the end: charge rent by the month (default), or none. */
  atEnd?: 'monthly' | 'stop'
}

export interface OtherDeposit {
  kind: 'key' | 'card' | 'meter'
  amountFen: number
  carriedFen?: number | null
}
/** One amount due. `periodFrom` and `periodTo` both belong to the period, as stored and as on screen. */
export interface Charge {
  fee: 'rent' | 'deposit' | 'one_off'
  periodFrom: Day
  periodTo: Day
  dueOn: Day
  amountFen: number
  formula: Formula
  /** Of a deposit that is not the security deposit. */
  depositKind?: OtherDeposit['kind'] | null
}

/**
 * The charge schedule of a lease: the deposits (those there are; each covers the whole lease), then one rent charge per
 * pay period. Rent periods cover the lease without gap or overlap, and due days never go back.
 *
 * A charge is due as `dueRule` says, yet not before the lease is signed and not after its last day. Deposit and first
 * period are due together: when the lease is signed, and where it goes on from another at the latest when it begins. A period that is rent-free throughout stays in the schedule with amount 0, so that coverage is visible.
 * The result depends on nothing but the terms: running it again gives the same charges, keyed by fee, `periodFrom` and
 * kind of deposit.
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
    const isFirst = periodFrom === terms.startOn
    if (isFirst && terms.signedOn !== undefined && !terms.goesOn) return terms.signedOn
    const planned = earlierDay(plannedDay(terms, periodFrom), isFirst ? terms.startOn : terms.endOn)
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

  const deposit = (rule: DepositPart['rule'], amountFen: number): Charge =>
    charge('deposit', terms.startOn, terms.endOn, { parts: [{ rule, amountFen }] })
  const charges = terms.depositFen > 0 ? [deposit('deposit', terms.depositFen)] : []
  for (const { kind, amountFen, carriedFen } of terms.otherDeposits ?? []) {
    const askedFen = amountFen - (carriedFen ?? 0)
    if (askedFen > 0) charges.push({ ...deposit(DEPOSIT_RULES[kind], askedFen), depositKind: kind })
  }
  for (let index = 0; index < pricer.periodCount; index += 1) {
    const range = pricer.periodRange(index)
    charges.push(charge('rent', range.from, lastDayOf(range), pricer.price(index)))
  }
  return charges
}

const DEPOSIT_RULES = { key: 'depositKey', card: 'depositCard', meter: 'depositMeter' } as const

/** When a period is due by the rule alone. Weeks and days have no day of the month. */
function plannedDay(terms: LeaseTerms, periodFrom: Day): Day {
  const { dueRule = 'advance', advanceDays, dueDay = 1 } = terms
  if (dueRule === 'advance' || fixedUnit(terms)) return addDays(periodFrom, -advanceDays)
  const month = addMonths(firstOfMonth(periodFrom), dueRule === 'dayOfMonth' ? 0 : -1)
  return addDays(month, Math.min(dueDay, daysInMonth(month)) - 1)
}
