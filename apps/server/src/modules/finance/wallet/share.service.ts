import type { TxCtx } from '../../../infra/ctx/types.ts'
import { type Account, landlord, operator, type Posting } from '../ledger/ledger.rules.ts'
import { post } from '../ledger/ledger.service.ts'
import { bookingDay } from '../period/booking-day.service.ts'

interface SharedMoney {
  /** What makes it happen once; the way is added to it. */
  key: string
  landlordId: string
  /** Absent for the channel's fee, which goes to nobody here. */
  receiverId?: string
  amountFen: number
}
/**
 * How shared money moves: `calculate` what a landlord's payment gives a receiver, `drop` what he will not get after all,
 * `pay` when the channel has handed it over, `return` when he gave it back, to the landlord; `fee` is what the channel kept
 * of the payment, `feeBack` what it gives back with a refund.
 */
export type ShareMove = SharedMoney & { how: 'calculate' | 'drop' | 'pay' | 'return' | 'fee' | 'feeBack' }

const receiver = (ownerId: string): Account => ({ ownerKind: 'receiver', ownerId, kind: 'share_payable' })

/** Books what becomes of shared money today; nothing of an amount of 0. */
export async function moveShares(tx: TxCtx, moves: readonly ShareMove[], memo: string): Promise<void> {
  const businessOn = await bookingDay(tx, tx.today())
  const clearing = operator(tx.tenant.id, 'clearing')
  const postings = moves.flatMap(({ how, key, landlordId, receiverId, amountFen }): Posting[] => {
    if (amountFen <= 0) return []
    const unsettled = landlord(landlordId, 'unsettled')
    const payable = receiver(receiverId ?? landlordId)
    const entry = (kind: Posting['kind'], debit: Account, credit: Account): Posting => ({
      kind,
      debit,
      credit,
      amountFen,
      businessOn,
      memo,
      businessKey: `share:${key}:${kind}`,
    })
    switch (how) {
      case 'calculate':
        return [entry('share_calculated', unsettled, payable)]
      case 'drop':
        return [entry('share_dropped', payable, unsettled)]
      case 'pay':
        return [entry('share_paid', payable, clearing)]
      case 'return':
        return [entry('share_returned', clearing, payable), entry('share_dropped', payable, unsettled)]
      case 'fee':
        return [entry('channel_fee', unsettled, clearing)]
      case 'feeBack':
        return [entry('channel_fee_back', clearing, unsettled)]
    }
  })
  await post(tx, postings)
}
