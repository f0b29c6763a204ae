import { operator, type Posting, rentee } from '../../ledger/index.ts'

type Legs = Pick<Posting, 'kind' | 'debit' | 'credit'>
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
