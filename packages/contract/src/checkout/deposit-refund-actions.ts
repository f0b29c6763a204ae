/** What is stored of a part of a deposit on its way back to the rentee. */
export const DEPOSIT_REFUND_STATES = [
  'review_1',
  'review_2',
  'paying',
  'pay_failed',
  'payee_review',
  'paid',
  'rejected',
  'withdrawn',
] as const
export type DepositRefundState = (typeof DEPOSIT_REFUND_STATES)[number]
export type DepositRefundAction = 'review' | 'withdraw' | 'pay' | 'bankReturn'

const FROM: Readonly<Record<DepositRefundAction, readonly DepositRefundState[]>> = {
  review: ['review_1', 'review_2', 'payee_review'],
  withdraw: ['review_1', 'review_2'],
  pay: ['paying', 'pay_failed'],
  bankReturn: ['paid'],
}
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollowRefund = (action: DepositRefundAction, state: DepositRefundState): boolean =>
  FROM[action].includes(state)
