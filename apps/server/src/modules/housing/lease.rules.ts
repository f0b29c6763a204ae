/**
 * What can become of a lease. `refused` and `sign_expired` are ends of a signing round; `transferred` and `swapped` end
 * a lease whose tenant or room goes on under a new one.
 */
export type LeaseState =
  | 'draft'
  | 'in_review'
  | 'pending_sign'
  | 'refused'
  | 'sign_expired'
  | 'signed'
  | 'active'
  | 'notice_given'
  | 'holdover'
  | 'terminated_early'
  | 'transferred'
  | 'swapped'
  | 'checking_out'
  | 'settled'
  | 'closed'
  | 'cancelled'

/**
 * From each state, the states that may follow. What is not listed is refused.
 *
 * - a reviewer returns a lease to `draft`; a refused or expired signing goes back there as a new version
 * - `signed` may be cancelled only before moving in; after that a lease ends through settlement
 * - `active → closed` is a renewal: the new version takes over deposit and room, so nothing is left to settle
 * - `holdover` (end passed, tenant still in) returns to `active` by a late renewal
 * - a transfer or swap settles the old lease without a check-out, since room or tenant stays
 *
 * Source: the life of a tenancy as long-let operators and e-signing services keep it.
 */
export const LEASE_TRANSITIONS: Readonly<Record<LeaseState, readonly LeaseState[]>> = {
  draft: ['in_review'],
  in_review: ['draft', 'pending_sign', 'cancelled'],
  pending_sign: ['signed', 'refused', 'sign_expired', 'cancelled'],
  refused: ['draft'],
  sign_expired: ['draft'],
  signed: ['active', 'cancelled'],
  active: ['notice_given', 'holdover', 'transferred', 'swapped', 'terminated_early', 'closed'],
  notice_given: ['checking_out', 'terminated_early'],
  holdover: ['checking_out', 'active', 'terminated_early'],
  terminated_early: ['checking_out'],
  transferred: ['settled'],
  swapped: ['settled'],
  checking_out: ['settled'],
  settled: ['closed'],
  closed: [],
  cancelled: [],
}

/** Whether a lease may go from one state to the other in one step. Staying where it is counts as no step: false. */
export function canTransition(from: LeaseState, to: LeaseState): boolean {
  return LEASE_TRANSITIONS[from].includes(to)
}
