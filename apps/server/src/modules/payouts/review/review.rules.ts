import type { REVIEW_FLAGS, REVIEW_STATES } from '@cloud-steward/contract/payouts/index.ts'

export type ReviewState = (typeof REVIEW_STATES)[number]
export type ReviewFlag = (typeof REVIEW_FLAGS)[number]
export type ReviewMove = 'take' | 'approve' | 'reject' | 'more' | 'suspend' | 'resume' | 'close' | 'again'

const MOVES: Record<ReviewMove, { from: readonly ReviewState[]; to: ReviewState }> = {
  take: { from: ['submitted'], to: 'reviewing' },
  approve: { from: ['submitted', 'reviewing'], to: 'approved' },
  reject: { from: ['submitted', 'reviewing'], to: 'rejected' },
  more: { from: ['submitted', 'reviewing'], to: 'more' },
  again: { from: ['more', 'rejected'], to: 'submitted' },
  suspend: { from: ['approved'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'approved' },
  close: { from: ['approved', 'suspended', 'rejected', 'more'], to: 'closed' },
}
/** Where a move leads; undefined where it cannot be made. */
export const after = (state: ReviewState, move: ReviewMove): ReviewState | undefined =>
  MOVES[move].from.includes(state) ? MOVES[move].to : undefined
/** Moves nobody makes without saying why. */
export const needsReason = (move: ReviewMove): boolean =>
  ['reject', 'more', 'suspend', 'resume', 'close'].includes(move)

const plain = (name: string): string => name.replaceAll(/\s/g, '')
/** What whoever reviews it should look at twice. @param changes accounts he has set within 90 days */
export function reviewFlags(facts: {
  landlordName: string
  legalName: string
  changes?: number
  availableFen?: number
}): ReviewFlag[] {
  return [
    plain(facts.landlordName) !== plain(facts.legalName) ? 'name_differs' : undefined,
    (facts.changes ?? 0) >= 3 ? 'changed_often' : undefined,
    (facts.availableFen ?? 0) > 0 ? 'has_money' : undefined,
  ].filter((flag): flag is ReviewFlag => flag !== undefined)
}
