import type { AccountState, Facts } from '../decision/decision.rules.ts'

/** Money is fen. */
export interface Emergency {
  amountFen: number
  repaidFen: number
}
/** What may still be owed by it. */
export const leftOf = ({ amountFen, repaidFen }: Emergency): number => amountFen - repaidFen

/** What comes in repays it first; it ends when it is repaid and nothing is owed. @param balanceFen with what came in */
export function repay(one: Emergency, paidFen: number, balanceFen: number): { repaidFen: number; ended: boolean } {
  const repaidFen = one.repaidFen + Math.min(leftOf(one), paidFen)
  return { repaidFen, ended: repaidFen === one.amountFen && balanceFen >= 0 }
}

const LOW: readonly AccountState[] = ['alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut']
/**
 * Why it cannot be taken now, or nothing: there is none, the balance is not low, it was taken already, or so much is owed
 * that power would not stay on with it.
 */
export function refusalOf(
  { state, mode, balance }: Pick<Facts, 'state' | 'mode' | 'balance'>,
  { offerFen, overdraftFen, isTaken }: { offerFen: number; overdraftFen: number; isTaken: boolean },
  perFen: number,
): 'none' | 'notLow' | 'taken' | 'tooLate' | undefined {
  if (isTaken) return 'taken'
  if (!offerFen) return 'none'
  if (mode !== 'prepaid' || !LOW.includes(state)) return 'notLow'
  return balance < -(overdraftFen + offerFen) * perFen ? 'tooLate' : undefined
}
