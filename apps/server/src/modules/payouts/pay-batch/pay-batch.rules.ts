import type { PAY_BATCH_STATES, PAY_LINE_STATES } from '@cloud-steward/contract/payouts/index.ts'

export type BatchState = (typeof PAY_BATCH_STATES)[number]
export type LineState = (typeof PAY_LINE_STATES)[number]
export type Outcome = 'paid' | 'returned'
export type BatchAction = 'export' | 'send' | 'cancel' | 'settle'

const FROM: Record<BatchAction, readonly BatchState[]> = {
  // Once the bank has it nobody needs the file again: a second one would be paid a second time.
  export: ['preparing', 'exported'],
  send: ['exported'],
  cancel: ['preparing', 'exported'],
  // Money comes back days after all was answered.
  settle: ['sent', 'done'],
}
export const mayFollow = (action: BatchAction, state: BatchState): boolean => FROM[action].includes(state)

/** What the bank's word does with the money of a line; undefined: nothing, it is known. */
export type LineMove = 'pay' | 'release' | 'return'
export function moveOf(state: LineState, outcome: Outcome): LineMove | undefined {
  if (state === 'waiting') return outcome === 'paid' ? 'pay' : 'release'
  return state === 'paid' && outcome === 'returned' ? 'return' : undefined
}

/** What a move adds to what a batch has paid and got back, fen. */
export const sumsOf = (move: LineMove, amountFen: number): { paidFen: number; returnedFen: number } => ({
  paidFen: move === 'pay' ? amountFen : move === 'return' ? -amountFen : 0,
  returnedFen: move === 'pay' ? 0 : amountFen,
})
