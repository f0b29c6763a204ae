import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { previewCharges } from '@cloud-steward/contract/housing/index.ts'
import { addDays, addMonths, type Day } from '../../../infra/calendar.ts'
import { type Charge, chargeSchedule, type LeaseTerms, type OtherDeposit } from './charge-schedule.rules.ts'
import { agreedDepositFen } from './deposit-months.rules.ts'
import type { LeaseRow } from './lease.queries.ts'
import { fixedUnit, type RentChange, type RentStep, type RentUnit } from './lease-terms.rules.ts'

/** Terms a schedule follows from; a preview asks for more. */
type Given = Omit<InputOf<typeof previewCharges>, 'signedOn' | 'roomId' | `lateFee${string}`>
/** A lease of more than this many years is a slip of the pen. */
const MOST_YEARS = 20

/** Rent due on a day of the month has one. */
export function checkDueDay({ dueRule, dueDay }: { dueRule?: string | null; dueDay?: number | null }): void {
  if (dueRule && dueRule !== 'advance' && !dueDay)
    throw new Refusal('housing.error.dueDayMissing', { fields: ['dueDay'] })
}

/** Most of a day's late fee: one part in a hundred. */
const MOST_BP_A_DAY = 100
/** A late fee is a part of what is overdue or an amount, and no usury. */
export function checkLateFee(given: {
  lateFeeBp?: number | null
  lateFeeUnitFen?: number | null
  lateFeeEvery?: string | null
}): void {
  const { lateFeeBp, lateFeeUnitFen, lateFeeEvery } = given
  if (lateFeeBp && lateFeeUnitFen)
    throw new Refusal('housing.error.lateFeeTwice', { fields: ['lateFeeBp', 'lateFeeUnitFen'] })
  if ((lateFeeEvery ?? 'day') === 'day' && (lateFeeBp ?? 0) > MOST_BP_A_DAY)
    throw new Refusal('housing.error.lateFeeTooHigh', { fields: ['lateFeeBp'] })
}

/** Fewest days of a month. */
const MONTH_DAYS = 28
/** A lease renews by itself at its end, and no sooner than somebody could have said no to it. */
export function checkRenewal(given: {
  startOn?: string
  endOn?: string
  autoRenewMonths?: number | null
  autoRenewDays?: number | null
  autoRenewRaiseBp?: number | null
  autoRenewRaiseFen?: number | null
}): void {
  const { startOn, endOn, autoRenewMonths: months, autoRenewDays: days } = given
  if (!months) return
  const fields = ['autoRenewDays']
  if (!days) throw new Refusal('housing.error.renewalDaysMissing', { fields })
  const isTooLong = days >= months * MONTH_DAYS || (startOn && endOn && addDays(endOn, -days) <= startOn)
  if (isTooLong) throw new Refusal('housing.error.renewalDaysTooMany', { fields })
  if (given.autoRenewRaiseBp && given.autoRenewRaiseFen)
    throw new Refusal('housing.error.renewalRaiseTwice', { fields: ['autoRenewRaiseBp', 'autoRenewRaiseFen'] })
}

/** Refuses days that make no lease, and prices that fall below nothing. */
export function checkTerms(terms: LeaseTerms): void {
  if (terms.endOn < terms.startOn) throw new Refusal('housing.error.endBeforeStart', { fields: ['endOn'] })
  if (terms.endOn > addMonths(terms.startOn, MOST_YEARS * 12))
    throw new Refusal('housing.error.leaseTooLong', { fields: ['endOn'] })
  checkDueDay(terms)
  const months = (terms.steps ?? []).map(({ fromMonth }) => fromMonth)
  if (new Set(months).size < months.length) throw new Refusal('housing.error.stepTwice', { fields: ['steps'] })
  const kinds = (terms.otherDeposits ?? []).map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) throw new Refusal('housing.error.depositTwice', { fields: ['otherDeposits'] })
  try {
    chargeSchedule(terms)
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('housing.error.stepBelowZero', { fields: ['steps'] })
    throw error
  }
}

/** A deposit says what it comes to; a monthly rent says how often it is paid. */
export function checkModes(
  given: Pick<Given, 'rentUnit' | 'payMonths' | 'depositMode' | 'depositMonths' | 'depositFen'>,
): void {
  const missing = (field: string) => new Refusal('kit.error.required', { fields: [field] })
  if (!fixedUnit(given) && !given.payMonths) throw missing('payMonths')
  const isInMonths = given.depositMode === 'months'
  if (isInMonths ? given.depositMonths == null : given.depositFen == null)
    throw missing(isInMonths ? 'depositMonths' : 'depositFen')
  if (isInMonths && !Number.isInteger(given.depositMonths! * 2))
    throw new Refusal('housing.error.depositNotHalves', { fields: ['depositMonths'] })
}

interface PayCycle {
  rentUnit?: string | null
  payMonths?: string | null
  payUnits?: number | null
}
/** How often rent is paid, as the rules read it. */
function cycleOf({ rentUnit, payMonths, payUnits }: PayCycle) {
  const unit = (rentUnit ?? 'month') as RentUnit
  const isLumpSum = fixedUnit({ rentUnit: unit }) ? !payUnits : payMonths === 'all'
  const months = unit === 'month' && !isLumpSum ? Number(payMonths) : 1
  return { rentUnit: unit, payMonths: months as LeaseTerms['payMonths'], payUnits: payUnits ?? undefined, isLumpSum }
}

/** Terms as a person gives them, as the rules read them. */
export function planOf(given: Given): LeaseTerms {
  checkModes(given)
  const { freeDays, dueRule, dueDay, steps, otherDeposits, cycleMode, proration, ...rest } = given
  return {
    ...rest,
    ...cycleOf(given),
    cycleMode: cycleMode ?? 'anniversary',
    proration: proration ?? 'actualMonth',
    depositFen: agreedDepositFen(given),
    freeDays: freeDays ?? 0,
    dueRule: dueRule ?? 'advance',
    dueDay: dueDay ?? undefined,
    steps: steps ?? [],
    otherDeposits: otherDeposits ?? [],
  }
}

/** The charge schedule terms give, as if signed today where no day is given: what is shown is what will be. */
export function chargesOfTerms({ signedOn, ...given }: Given & { signedOn?: Day | null }, today: Day): Charge[] {
  const terms = planOf(given)
  checkTerms(terms)
  return chargeSchedule({ ...terms, signedOn: signedOn ?? today })
}

/** The terms of a lease as they stand, with what was agreed since it was signed. */
export const termsOf = (row: LeaseRow): LeaseTerms => ({
  startOn: row.start_on,
  endOn: row.end_on,
  rentFen: row.rent_fen,
  ...cycleOf({ rentUnit: row.rent_unit, payMonths: row.pay_months, payUnits: row.pay_units }),
  dueRule: (row.due_rule as LeaseTerms['dueRule']) ?? 'advance',
  dueDay: row.due_day ?? undefined,
  advanceDays: row.advance_days,
  cycleMode: (row.cycle_mode as LeaseTerms['cycleMode'] | null) ?? 'anniversary',
  proration: (row.proration as LeaseTerms['proration'] | null) ?? 'actualMonth',
  depositFen: row.deposit_fen,
  otherDeposits: ((row.other_deposits as OtherDeposit[] | null) ?? []).map((one) => ({
    ...one,
    carriedFen: (row.other_carried as Record<string, number> | null)?.[one.kind] ?? 0,
  })),
  freeDays: row.free_days ?? 0,
  steps: (row.steps as RentStep[] | null) ?? [],
  rentChanges: (row.rent_changes as RentChange[] | null) ?? [],
  signedOn: row.signed_on ?? undefined,
  goesOn: row.origin === 'renewal' || row.origin === 'swap',
  atEnd: (row.at_end as LeaseTerms['atEnd']) ?? 'monthly',
})
