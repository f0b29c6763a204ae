import type { LEASE_ACTIONS, LEASE_STATES, LeaseStatus } from '@cloud-steward/contract/housing/lease.ts'
import { rowActions } from '../../../infra/steps/row-actions.ts'

export type LeaseAction = (typeof LEASE_ACTIONS)[number]
type LeaseState = (typeof LEASE_STATES)[number]
export interface LeaseFacts {
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
  /** The tenant's day, YYYY-MM-DD. */
  today: string
}
type Rule = (lease: LeaseFacts) => string | null

const UNSIGNED: readonly LeaseStatus[] = ['draft', 'in_review', 'pending_sign']
const of =
  (reason: string, statuses: readonly LeaseStatus[]): Rule =>
  (lease) => {
    if (!statuses.includes(lease.status)) return reason
    // An unsigned contract of several rooms is edited, reviewed and signed as a whole.
    return lease.masterLeaseId && UNSIGNED.includes(lease.status) ? 'housing.error.inMasterLease' : null
  }
const unlocked = ({ changeLock }: LeaseFacts) => (changeLock ? 'housing.error.changeInProgress' : null)
const draft = of('housing.error.notDraft', ['draft'])
const live = of('housing.error.notSigned', ['signed'])
const inReview = of('housing.error.notInReview', ['in_review'])
const signable = of('housing.error.notDraft', ['draft', 'pending_sign'])
const going = of('housing.error.leaseOver', [...UNSIGNED, 'signed'])

const free: Rule = (lease) => live(lease) ?? unlocked(lease)
const movedIn = (lease: LeaseFacts) =>
  lease.status === 'signed' && lease.startOn <= lease.today ? 'housing.error.movedIn' : null
// Keys change hands while a change of the rent waits, but not of a lease that is being checked out.
const keysFree = ({ changeLock }: LeaseFacts) => (changeLock === 'checkOut' ? 'housing.error.changeInProgress' : null)

/** Why an action on a lease is refused by its state, its dates or a change in progress. */
export const leaseActions = rowActions({
  edit: (lease: LeaseFacts) => draft(lease) ?? unlocked(lease),
  submit: (lease: LeaseFacts) => draft(lease) ?? unlocked(lease),
  review: (lease: LeaseFacts) => inReview(lease) ?? unlocked(lease),
  sign: (lease: LeaseFacts) => signable(lease) ?? unlocked(lease),
  cancel: (lease: LeaseFacts) => going(lease) ?? unlocked(lease) ?? movedIn(lease),
  handOver: (lease: LeaseFacts) =>
    live(lease) ?? keysFree(lease) ?? (lease.handedOn ? 'housing.error.handedOver' : null),
  undoHandOver: (lease: LeaseFacts) =>
    live(lease) ?? keysFree(lease) ?? (lease.handedOn ? null : 'housing.error.notHandedOver'),
  notice: (lease: LeaseFacts) => free(lease) ?? (lease.leavingOn ? 'housing.error.noticeGiven' : null),
  withdrawNotice: (lease: LeaseFacts) => free(lease) ?? (lease.leavingOn ? null : 'housing.error.noNotice'),
  change: free,
  end: free,
  checkOut: free,
} satisfies Record<LeaseAction, Rule>)

const OVER: readonly LeaseState[] = ['ended', 'terminated', 'renewed', 'swapped', 'transferred']
const DECIDED: readonly LeaseState[] = ['draft', 'in_review', 'pending_sign', 'cancelled']
/** The stored status behind a shown state. */
const statusOf = (state: LeaseState): LeaseStatus =>
  OVER.includes(state) ? 'ended' : DECIDED.includes(state) ? (state as LeaseStatus) : 'signed'
/** Of each action why it is refused, for a row as lists show it. */
export const actionsOf = (
  { state, ...row }: Omit<LeaseFacts, 'status' | 'today'> & { state: LeaseState },
  today: string,
): Record<LeaseAction, string | null> => leaseActions.of({ ...row, status: statusOf(state), today })
