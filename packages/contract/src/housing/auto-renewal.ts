import { choice, date, int, money, share } from '../kit/index.ts'

/** Why a lease that renews by itself has not. */
export const RENEWAL_OBSTACLES = [
  'notice',
  'changing',
  'reserved',
  'taken',
  'room',
  'identity',
  'late',
  'other',
] as const
export const AUTO_RENEWAL_STATES = ['planned', 'told', 'stopped', 'renewed'] as const

/** It renews by itself for so many months, unless somebody gives notice so many days before its end. */
export const autoRenewalFields = {
  /** Empty: it does not. */
  autoRenewMonths: int({ optional: true, min: 1, max: 60 }),
  autoRenewDays: int({ optional: true, min: 1, max: 180 }),
  /** What the rent rises by at each renewal: a part or an amount, never both. */
  autoRenewRaiseBp: share({ optional: true, min: -5_000, max: 10_000 }),
  autoRenewRaiseFen: money({ optional: true, min: -10_000_000, max: 10_000_000 }),
} as const

/** What is to come of it, as lists show it. */
export const autoRenewalShown = {
  /** The day it renews on: the first on which nobody can give notice any more. */
  autoRenewOn: date({ readOnly: true, optional: true }),
  autoRenewState: choice(AUTO_RENEWAL_STATES, { readOnly: true, optional: true }),
  autoRenewWhy: choice(RENEWAL_OBSTACLES, { readOnly: true, optional: true }),
} as const
