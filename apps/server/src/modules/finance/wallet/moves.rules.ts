import { type Account, landlord, operator, type Posting, rentee } from '../ledger/ledger.rules.ts'

type Legs = Pick<Posting, 'kind' | 'debit' | 'credit'>
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
export function legsOfShare(
  tenantId: number,
  { how, landlordId, receiverId }: Pick<ShareMove, 'how' | 'landlordId' | 'receiverId'>,
): Legs[] {
  const clearing = operator(tenantId, 'clearing')
  const unsettled = landlord(landlordId, 'unsettled')
  const payable = receiver(receiverId ?? landlordId)
  const dropped: Legs = { kind: 'share_dropped', debit: payable, credit: unsettled }
  const legs: Record<typeof how, Legs[]> = {
    calculate: [{ kind: 'share_calculated', debit: unsettled, credit: payable }],
    drop: [dropped],
    pay: [{ kind: 'share_paid', debit: payable, credit: clearing }],
    return: [{ kind: 'share_returned', debit: clearing, credit: payable }, dropped],
    fee: [{ kind: 'channel_fee', debit: unsettled, credit: clearing }],
    feeBack: [{ kind: 'channel_fee_back', debit: clearing, credit: unsettled }],
  }
  return legs[how]
}

/** A part of what a lead had settled goes to another owner of the same house, or comes back. */
export function legsOfCoShare(how: 'give' | 'back', leadId: string, ownerId: string): Legs {
  const [lead, other] = [landlord(leadId, 'available'), landlord(ownerId, 'available')]
  return how === 'give'
    ? { kind: 'co_shared', debit: lead, credit: other }
    : { kind: 'co_returned', debit: other, credit: lead }
}

export type WithdrawalMove = 'hold' | 'release' | 'pay' | 'return'
/** A landlord's money on its way to his bank. */
export function legsOfWithdrawal(tenantId: number, how: WithdrawalMove, landlordId: string): Legs {
  const [available, frozen] = [landlord(landlordId, 'available'), landlord(landlordId, 'frozen')]
  const clearing = operator(tenantId, 'clearing')
  const legs: Record<WithdrawalMove, Legs> = {
    hold: { kind: 'withdrawal_held', debit: available, credit: frozen },
    release: { kind: 'withdrawal_released', debit: frozen, credit: available },
    pay: { kind: 'withdrawal_paid', debit: frozen, credit: clearing },
    return: { kind: 'withdrawal_returned', debit: clearing, credit: available },
  }
  return legs[how]
}

export type OnlineRefundMove = 'hold' | 'send' | 'drop'
/** Prepaid balance on its way back through a channel. */
export function legsOfOnlineRefund(tenantId: number, how: OnlineRefundMove, renteeId: string): Legs {
  const [prepaid, payable] = [rentee(renteeId, 'prepaid'), rentee(renteeId, 'refund_payable')]
  const legs: Record<OnlineRefundMove, Legs> = {
    hold: { kind: 'prepaid_refundable', debit: prepaid, credit: payable },
    send: { kind: 'refunded', debit: payable, credit: operator(tenantId, 'clearing') },
    drop: { kind: 'refund_dropped', debit: payable, credit: prepaid },
  }
  return legs[how]
}
