import { Refusal } from '@cloud-steward/contract'
import type { Caller, Ctx } from '../../infra/ctx/types.ts'
import { type Approval, mayWithdraw, objectionTo } from './approval.rules.ts'

type Asking = Pick<Ctx, 'user'>

/**
 * Refuses a caller who made the request or has approved it before. Lock the record first, so that of two reviewers at once
 * the second sees the approval of the first.
 * @returns the reviewer
 * @throws Refusal `approval.error.ownRequest`, `approval.error.sameReviewer`
 */
export function requireReviewer({ user }: Asking, approval: Approval): Caller {
  const objection = objectionTo(approval, user?.id)
  if (objection) throw new Refusal(`approval.error.${objection}`)
  return user!
}

/**
 * Refuses a refusal without a reason.
 * @param field name of the input that holds the reason: the form marks it
 * @returns the reason without surrounding spaces
 * @throws Refusal `approval.error.reasonMissing`
 */
export function requireReason(reason: string | null | undefined, field: string): string {
  const given = reason?.trim()
  if (!given) throw new Refusal('approval.error.reasonMissing', { fields: [field] })
  return given
}

/**
 * Refuses to withdraw a request that somebody else made.
 * @throws Refusal `approval.error.othersRequest`
 */
export function requireMaker({ user }: Asking, makerId: string | null): void {
  if (!mayWithdraw(makerId, user?.id)) throw new Refusal('approval.error.othersRequest')
}

/**
 * Refuses a request that no longer waits: it was approved, refused or withdrawn.
 * @param isWaiting whether its state, read under its lock, still allows a decision
 * @throws Refusal `approval.error.alreadyDecided`
 */
export function requireWaiting(isWaiting: boolean): void {
  if (!isWaiting) throw new Refusal('approval.error.alreadyDecided')
}
