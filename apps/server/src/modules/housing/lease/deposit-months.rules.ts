import type { DEPOSIT_MODES } from '@cloud-steward/contract/housing/lease-terms.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { monthRentFen, type RentUnit } from './lease-terms.rules.ts'

export interface DepositTerms {
  /** Absent: an amount. */
  depositMode?: (typeof DEPOSIT_MODES)[number] | null
  /** Whole or half months. */
  depositMonths?: number | null
  depositFen?: number | null
  rentFen: number
  rentUnit?: RentUnit | null
}
/**
 * The security deposit terms come to, in fen: the amount, or so many months of the first rent, half up. It is worked out
 * while the lease is a draft and stands from the signing on: a rent that changes later changes no deposit.
 */
export const agreedDepositFen = ({
  depositMode,
  depositMonths,
  depositFen,
  rentFen,
  rentUnit,
}: DepositTerms): number =>
  depositMode === 'months' ? fenTimes(monthRentFen(rentFen, rentUnit), (depositMonths ?? 0) * 2, 2) : (depositFen ?? 0)
