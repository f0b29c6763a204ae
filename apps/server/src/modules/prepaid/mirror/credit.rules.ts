/** Less than this is the time between two readings, fen. */
export const SLACK_FEN = 100
export type Standing = 'same' | 'pushing' | 'waiting' | 'differs'

/** Moments are milliseconds, money is fen. */
export interface Said {
  reportedFen: number
  reportedAt: number
  /** What the ledger says is left. */
  balanceFen: number
  lastCreditAt?: number
  /** When the meter was last told, and whether that is still being tried. */
  pushedAt?: number
  isPushing: boolean
}
/** What a meter can show of a balance: nothing is owed on it. */
export const wantedOf = (balanceFen: number): number => Math.max(0, balanceFen)

/**
 * How a meter stands towards the ledger. `push`: it is told by itself, once after money came; what differs after that, or
 * for another reason, is for people to look at.
 */
export function standingOf(said: Said): { state: Standing; push: boolean } {
  const { reportedFen, reportedAt, balanceFen, lastCreditAt = 0, pushedAt, isPushing } = said
  if (isPushing) return { state: 'pushing', push: false }
  if (Math.abs(reportedFen - wantedOf(balanceFen)) <= SLACK_FEN) return { state: 'same', push: false }
  if (lastCreditAt > (pushedAt ?? 0)) return { state: 'waiting', push: true }
  // It has said nothing since it was told.
  if (pushedAt !== undefined && reportedAt <= pushedAt) return { state: 'waiting', push: false }
  return { state: 'differs', push: false }
}
