import { bearsLateFee } from '@cloud-steward/contract/late-fee.ts'
import type { BillPart, BillRow } from '../../billing/index.ts'
import type { Share } from './payment.queries.ts'
import type { Fixing } from './reversal.queries.ts'

interface LinePaid {
  id: string
  paidFen: number
}
interface BillPaid {
  id: string
  renteeId: string
  landlordId: string
  lateFeePaidFen: number
  lateFeeWaivedFen: number
  lateFeeFixedFen: number
  lateFeeThrough: string | null
  bearingOpenFen: number
  lateFeeOn: BillRow['lateFeeOn']
}
export interface Undone {
  /** What leaves each line, as far as it is still paid there. */
  lines: Share[]
  bills: (BillPart & {
    renteeId: string
    landlordId: string
    paidFen: number
    depositFen: number
    unfixedFen: number
  })[]
  /** What credit notes have moved from lines to the prepaid balance meanwhile. */
  fromNotesFen: number
}

/**
 * What taking a payment back does to its bills. A line gives back what is still paid on it; the rest was credited and is
 * in the prepaid balance. The late fee the payment fixed grows again from before, unless something built on it since.
 */
export function undoPayment(
  shares: readonly Share[],
  bills: readonly BillPaid[],
  lines: readonly LinePaid[],
  fixings: readonly Fixing[],
): Undone {
  const left = new Map(lines.map(({ id, paidFen }) => [id, paidFen]))
  let fromNotesFen = 0
  const taken = shares.map((share) => {
    if (!share.lineId) return share
    const amountFen = Math.min(share.amountFen, left.get(share.lineId) ?? 0)
    left.set(share.lineId, (left.get(share.lineId) ?? 0) - amountFen)
    fromNotesFen += share.amountFen - amountFen
    return { ...share, amountFen }
  })
  return {
    lines: taken.filter(({ lineId, amountFen }) => lineId && amountFen > 0),
    fromNotesFen,
    bills: bills.map((bill) => {
      const of = (wanted: (share: Share) => boolean) =>
        taken.reduce((sum, share) => sum + (share.billId === bill.id && wanted(share) ? share.amountFen : 0), 0)
      const lateFen = of(({ fee }) => fee === 'late_fee')
      const fixing = fixings.find(({ billId }) => billId === bill.id)
      const stands =
        fixing !== undefined &&
        fixing.feeAfter === bill.lateFeeFixedFen &&
        fixing.throughAfter === bill.lateFeeThrough &&
        fixing.bearingOpenAfter === bill.bearingOpenFen &&
        bill.lateFeePaidFen - lateFen + bill.lateFeeWaivedFen <= fixing.feeBefore
      const linesFen = of(({ fee }) => fee !== 'late_fee')
      return {
        id: bill.id,
        renteeId: bill.renteeId,
        landlordId: bill.landlordId,
        linesFen: -linesFen,
        bearingFen: -of(({ fee }) => bearsLateFee(fee, bill.lateFeeOn)),
        lateFeePaidFen: -lateFen,
        lateFeeFixedFen: stands ? fixing.feeBefore : bill.lateFeeFixedFen,
        lateFeeThrough: stands ? fixing.throughBefore : bill.lateFeeThrough,
        unfixedFen: stands ? fixing.feeAfter - fixing.feeBefore : 0,
        paidFen: linesFen + lateFen,
        depositFen: of(({ fee }) => fee === 'deposit'),
      }
    }),
  }
}
