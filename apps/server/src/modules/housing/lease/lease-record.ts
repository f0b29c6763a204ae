import type { Refusal } from '@cloud-steward/contract'
import { type LeaseStatus, lease } from '@cloud-steward/contract/housing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type LeaseRow, lockLease } from './lease.queries.ts'
import { leaseBase } from './lease.source.ts'
import { type LeaseAction, type LeaseFacts, leaseActions } from './lease-actions.rules.ts'

/** The lease, locked, when the caller sees it: of two clerks the second finds what the first has done. */
export async function getLocked(tx: TxCtx, id: string): Promise<LeaseRow> {
  await leaseBase.get(tx, id)
  const row = await tx.db.first(lockLease(tx.tenant.id, id))
  if (!row) throw notFound()
  return row
}
/**
 * The same for something one wants to do with it; refused when its state or a change in progress stands against it.
 * @param whole the contract of several rooms it is done to: what is not signed yet is dealt with as a whole
 */
export async function lockFor(tx: TxCtx, id: string, action: LeaseAction, whole?: string): Promise<LeaseRow> {
  const row = await getLocked(tx, id)
  refuseUnless(tx, row, action, whole)
  return row
}
/** Refuses what the state of a lease or a change in progress stands against. */
export function refuseUnless(tx: TxCtx, row: LeaseRow, action: LeaseAction, whole?: string): void {
  leaseActions.refuseUnlessMay(action, factsOf(tx, row, whole))
}
/** Why an action is refused, as a refusal; undefined where it is not. */
export const obstacleTo = (tx: TxCtx, row: LeaseRow, action: LeaseAction, whole?: string): Refusal | undefined =>
  leaseActions.refusalOf(action, factsOf(tx, row, whole))
const factsOf = (tx: TxCtx, row: LeaseRow, whole?: string): LeaseFacts => ({
  status: row.status,
  masterLeaseId: row.master_lease_id === whole ? undefined : row.master_lease_id,
  changeLock: row.change_lock,
  leavingOn: row.leaving_on,
  startOn: row.start_on,
  handedOn: row.handed_on,
  today: tx.today(),
})

/** What became of a lease: who, when, from, to, why. `to` is a status, or a step that leaves the status as it is. */
export function recordLeaseStep(tx: TxCtx, row: LeaseRow, to: LeaseStatus | LeaseStep, reason?: string | null): void {
  const [from, why] = [row.status, reason ?? undefined]
  recordStep(tx, { subject: lease.name, recordId: row.id, from, to, reason: why })
  tx.audit({
    action: to,
    resource: lease.name,
    recordId: row.id,
    before: { status: from },
    after: { status: to, reason: why },
  })
}
export type LeaseStep =
  | 'sentBack'
  | 'limitsAccepted'
  | 'handedOver'
  | 'handOverUndone'
  | 'notice'
  | 'noticeWithdrawn'
  | 'checkingOut'
  | 'changed'
  | 'changeProposed'
  | 'changeRejected'
  | 'changeWithdrawn'
  | 'renewalStopped'
  | 'signingStarted'
  | 'signRefused'
  | 'signExpired'
  | 'signRevoked'
