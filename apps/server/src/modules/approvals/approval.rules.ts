/** A request that waits for the decision of another person. */
export interface Approval {
  /** Users who made or submitted it; null where the server did. */
  makerIds: readonly (string | null)[]
  /** Users who have approved it so far and may not approve it again; absent: none. */
  reviewerIds?: readonly (string | null)[]
}

/** Why a user may not decide a request; the name of the refusal. */
export type Objection = 'ownRequest' | 'sameReviewer'
/** Undefined where the user may decide. A caller without a user (a job) decides nothing. */
export function objectionTo(
  { makerIds, reviewerIds = [] }: Approval,
  userId: string | undefined,
): Objection | undefined {
  if (!userId || makerIds.includes(userId)) return 'ownRequest'
  return reviewerIds.includes(userId) ? 'sameReviewer' : undefined
}

/** How many people must approve an amount in fen: two above the limit. */
export const reviewersNeeded = (amountFen: number, limitFen: number): 1 | 2 => (amountFen > limitFen ? 2 : 1)
/** Who approves next after so many approvals; undefined when there are enough. */
export const nextReviewer = (approvals: number, needed: 1 | 2): 'first' | 'second' | undefined => {
  if (approvals >= needed) return undefined
  return approvals === 0 ? 'first' : 'second'
}

/** Only the maker withdraws a request; one that the server made, the server alone. */
export const mayWithdraw = (makerId: string | null, userId: string | undefined): boolean => makerId === (userId ?? null)

const MINUTE_MS = 60_000
/** Whether a request made at that time, which must be decided within so many minutes, can no longer be decided. */
export const isOverdue = (madeAt: Date, minutes: number, now: Date): boolean =>
  now.getTime() - madeAt.getTime() > minutes * MINUTE_MS
