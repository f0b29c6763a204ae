/** What is stored of a check-out's way. */
export const CHECK_OUT_STATES = [
  'content_review',
  'content_returned',
  'scheduled',
  'inspected',
  'calculated',
  'confirmed',
  'disputed',
  'review_1',
  'review_2',
  'returned',
  'paying',
  'pay_failed',
  'payee_review',
  'collecting',
  'refunded',
  'closed',
  'rejected',
  'cancelled',
] as const
export type CheckOutState = (typeof CHECK_OUT_STATES)[number]
export type CheckOutAction =
  | 'reschedule'
  | 'change'
  | 'calculate'
  | 'confirm'
  | 'submit'
  | 'review'
  | 'pay'
  | 'bankReturn'
  | 'settle'
  | 'close'
  | 'cancel'

const OPEN: readonly CheckOutState[] = ['scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'returned']
/** What was agreed apart is looked at before anything of it is worked out. */
const UNAGREED: readonly CheckOutState[] = ['content_review', 'content_returned']
const FROM: Readonly<Record<CheckOutAction, readonly CheckOutState[]>> = {
  reschedule: [...OPEN, 'content_returned'],
  change: OPEN,
  calculate: ['inspected', 'calculated', 'confirmed', 'disputed', 'returned'],
  confirm: ['calculated', 'confirmed', 'disputed'],
  submit: ['confirmed', 'disputed'],
  review: ['content_review', 'review_1', 'review_2', 'payee_review'],
  pay: ['paying', 'pay_failed'],
  bankReturn: ['refunded'],
  settle: ['refunded'],
  close: ['refunded'],
  cancel: [...OPEN, ...UNAGREED],
}
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollow = (action: CheckOutAction, state: CheckOutState): boolean => FROM[action].includes(state)

const UNSIGNED: readonly CheckOutState[] = [
  ...UNAGREED,
  'scheduled',
  'inspected',
  'calculated',
  'returned',
  'rejected',
  'cancelled',
]
/** From the renter's signature on, the sum of the statement is owed; one that is sent back is calculated anew. */
export const isSigned = (state: CheckOutState): boolean => !UNSIGNED.includes(state)
