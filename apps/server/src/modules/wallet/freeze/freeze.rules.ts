import type { FREEZE_STATES, FREEZE_STEPS } from '@cloud-steward/contract/wallet/freeze.ts'

export type FreezeState = (typeof FREEZE_STATES)[number]
export type FreezeStep = (typeof FREEZE_STEPS)[number]
/** What was frozen, and what became of it so far, fen. */
export interface Frozen {
  amountFen: number
  committedFen: number
  releasedFen: number
}
export const leftOf = ({ amountFen, committedFen, releasedFen }: Frozen): number =>
  amountFen - committedFen - releasedFen

/** After one more step; nothing where there is less left than it takes. It ends with the last fen, and says how. */
export function afterStep(
  before: Frozen,
  kind: Exclude<FreezeStep, 'freeze'>,
  fen: number,
): (Frozen & { state: FreezeState }) | undefined {
  if (fen < 1 || fen > leftOf(before)) return undefined
  const column = kind === 'commit' ? 'committedFen' : 'releasedFen'
  const after = { ...before, [column]: before[column] + fen }
  const ended = kind === 'expire' ? 'expired' : after.committedFen ? 'committed' : 'released'
  return { ...after, state: leftOf(after) ? 'active' : ended }
}
