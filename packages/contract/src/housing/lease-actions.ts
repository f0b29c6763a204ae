import type { LEASE_STATES } from './lease.ts'

type LeaseState = (typeof LEASE_STATES)[number]
/** What is stored of a lease's life; the shown state follows from it, the dates, the notice and the lock. */
export type LeaseStatus = 'draft' | 'in_review' | 'pending_sign' | 'signed' | 'ended' | 'cancelled'
export type LeaseAction =
  | 'edit'
  | 'submit'
  | 'review'
  | 'sign'
  | 'cancel'
  | 'handOver'
  | 'notice'
  | 'withdrawNotice'
  | 'change'
  | 'end'
  | 'checkOut'

interface LeaseFacts {
  status: LeaseStatus
  /** The kind of change in progress. */
  changeLock?: string | null
  /** Set once notice was given. */
  leavingOn?: string | null
  startOn: string
  /** Set once the room was handed over. */
  handedOn?: string | null
  /** The contract of several rooms it is a part of. */
  masterLeaseId?: string | null
}

const DRAFT = ['housing.error.notDraft', ['draft']] as const
const LIVE = ['housing.error.notSigned', ['signed']] as const
/** What is not signed yet is dealt with as a whole. */
const UNSIGNED: readonly LeaseStatus[] = ['draft', 'in_review', 'pending_sign']
const FROM: Readonly<Record<LeaseAction, readonly [string, readonly LeaseStatus[]]>> = {
  edit: DRAFT,
  submit: DRAFT,
  review: ['housing.error.notInReview', ['in_review']],
  sign: ['housing.error.notDraft', ['draft', 'pending_sign']],
  cancel: ['housing.error.leaseOver', ['draft', 'in_review', 'pending_sign', 'signed']],
  handOver: LIVE,
  notice: LIVE,
  withdrawNotice: LIVE,
  change: LIVE,
  end: LIVE,
  checkOut: LIVE,
}

/**
 * The label key of what stands against an action, if anything. The one place that says what may follow on what: the
 * server refuses by it, the console explains by it.
 */
export function whyNot(action: LeaseAction, lease: LeaseFacts, today: string): string | undefined {
  const [reason, statuses] = FROM[action]
  if (!statuses.includes(lease.status)) return reason
  if (lease.masterLeaseId && UNSIGNED.includes(lease.status)) return 'housing.error.inMasterLease'
  // Keys change hands while a change of the rent waits, but not of a lease that is being checked out.
  const isFree = action === 'handOver' && lease.changeLock !== 'checkOut'
  if (lease.changeLock && !isFree) return 'housing.error.changeInProgress'
  if (action === 'cancel' && lease.status === 'signed' && lease.startOn <= today) return 'housing.error.movedIn'
  if (action === 'handOver' && lease.handedOn) return 'housing.error.handedOver'
  if (action === 'notice' && lease.leavingOn) return 'housing.error.noticeGiven'
  if (action === 'withdrawNotice' && !lease.leavingOn) return 'housing.error.noNotice'
  return undefined
}

const OVER: readonly LeaseState[] = ['ended', 'terminated', 'renewed', 'swapped', 'transferred']
const DECIDED: readonly LeaseState[] = ['draft', 'in_review', 'pending_sign', 'cancelled']
/** The stored status behind a shown state. */
export const statusOf = (state: LeaseState): LeaseStatus =>
  OVER.includes(state) ? 'ended' : DECIDED.includes(state) ? (state as LeaseStatus) : 'signed'
