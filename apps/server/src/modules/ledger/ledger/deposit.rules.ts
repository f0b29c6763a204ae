import { keyed, operator, type Posting, rentee } from './ledger.rules.ts'

interface Refund {
  id: string
  renteeId: string
  depositFen: number
  prepaidFen: number
}
/** What is owed back leaves the deposit and the prepaid balance: nothing else is paid from it any more. */
export const postingsOfRefundDue = (refund: Refund, businessOn: string, memo: string): Posting[] =>
  keyed(
    [
      {
        kind: 'deposit_refundable',
        debit: rentee(refund.renteeId, 'deposit_liability'),
        credit: rentee(refund.renteeId, 'refund_payable'),
        amountFen: refund.depositFen,
      },
      {
        kind: 'prepaid_refundable',
        debit: rentee(refund.renteeId, 'prepaid'),
        credit: rentee(refund.renteeId, 'refund_payable'),
        amountFen: refund.prepaidFen,
      },
    ],
    `refund:${refund.id}`,
    { businessOn, memo },
  )
/** The bank has paid it, or sent it back; each time a bank does so is an event of its own. */
export function postingOfRefund(
  tenantId: number,
  refund: Refund & { returns: number },
  how: 'refunded' | 'refund_returned',
  businessOn: string,
  memo?: string,
): Posting {
  const [payable, clearing] = [rentee(refund.renteeId, 'refund_payable'), operator(tenantId, 'clearing')]
  return {
    kind: how,
    debit: how === 'refunded' ? payable : clearing,
    credit: how === 'refunded' ? clearing : payable,
    amountFen: refund.depositFen + refund.prepaidFen,
    businessOn,
    memo,
    businessKey: `refund:${refund.id}:${how}:${refund.returns}`,
  }
}
