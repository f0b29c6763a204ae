import { choice, int, money, share } from './kit/index.ts'

/** Grace days never cost anything, or only for whoever pays within them. */
export const LATE_FEE_MODES = ['excluded', 'threshold'] as const
/** Each day, week or month that has begun, or once and never again. */
export const LATE_FEE_EVERY = ['day', 'week', 'month', 'once'] as const
/** What bears a late fee when it is not paid. Deposits never do, and late fees bear none of their own. */
export const LATE_FEE_ON = ['rent', 'utility', 'other'] as const

/**
 * The most a late fee comes to in all where neither the lease nor its place says less, in basis points of the principal:
 * never more than what is overdue.
 */
export const MOST_LATE_FEE_BP = 10_000

/** What a lease says of paying late. A part of what is overdue or a fixed amount, never both; neither is no late fee. */
export const lateFeeFields = {
  /** Empty: the rent alone. */
  lateFeeOn: choice(LATE_FEE_ON, { multiple: true, optional: true }),
  /** Empty: each day. */
  lateFeeEvery: choice(LATE_FEE_EVERY, { optional: true }),
  lateFeeBp: share({ min: 0, max: 10_000 }),
  lateFeeUnitFen: money({ optional: true, min: 1, max: 10_000_000 }),
  graceDays: int({ min: 0, max: 60 }),
  lateFeeMode: choice(LATE_FEE_MODES, { optional: true }),
  lateFeeCapBp: share({ optional: true, min: 0, max: 10_000 }),
} as const

/** The kind of bill a line belongs to, as late fees see it; of none: nothing. */
const KIND_OF: Readonly<Record<string, (typeof LATE_FEE_ON)[number]>> = {
  rent: 'rent',
  utility: 'utility',
  service: 'other',
  value_added: 'other',
  one_off: 'other',
}
/** Whether lines of this fee bear a late fee where these kinds do. */
export const bearsLateFee = (fee: string, on: readonly string[]): boolean => on.includes(KIND_OF[fee] ?? '')
