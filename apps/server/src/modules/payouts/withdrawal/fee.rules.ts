import type { FEE_BEARERS } from '@cloud-steward/contract/payouts/index.ts'
import { feeOf } from '../../channels/index.ts'

export type FeeBearer = (typeof FEE_BEARERS)[number]
export interface FeeRule {
  fixedFen: number
  basisPoints: number
  minFen: number
  /** Goes before the least. */
  maxFen: number
  bearer: FeeBearer
}
/** What it costs to have so much paid, rounded to the fen. @param amountFen whole fen above 0 */
export const withdrawalFee = (amountFen: number, rule: FeeRule): number =>
  Math.min(Math.max(feeOf(amountFen, rule.basisPoints) + rule.fixedFen, rule.minFen), rule.maxFen)

/** The most that can be asked for out of so much, so that its fee is there as well; 0 where not even a fee is. */
export function mostOf(drawableFen: number, rule: FeeRule): number {
  if (rule.bearer === 'platform') return Math.max(0, drawableFen)
  const fits = (amountFen: number) => amountFen + withdrawalFee(amountFen, rule) <= drawableFen
  let [fine, over] = [0, Math.max(0, drawableFen) + 1]
  // More asked for never costs less.
  while (over - fine > 1) {
    const middle = Math.floor((fine + over) / 2)
    if (fits(middle)) fine = middle
    else over = middle
  }
  return fine
}
