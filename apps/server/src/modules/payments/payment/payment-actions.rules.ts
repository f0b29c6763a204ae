import type { PAYMENT_ACTIONS } from '@cloud-steward/contract/payments/payment.ts'
import { rowActions } from '../../../infra/steps/row-actions.ts'

interface Recorded {
  /** One of `PAYMENT_STATES`. */
  state: string
}
interface PaymentFacts extends Recorded {
  /** One of `CHANNELS`. */
  channel: string
}
const recorded = ({ state }: Recorded) => (state === 'reversed' ? 'payment.error.paymentReversed' : null)
const OWN_WAY_BACK: Readonly<Record<string, string>> = {
  deposit: 'payment.error.depositPayment',
  holding: 'payment.error.holdingPayment',
}

/** Why a payment cannot be receipted or reversed. A waiting reversal and a used prepaid balance are asked by the command. */
export const paymentActions = rowActions({
  receipt: recorded,
  reverse: (payment: PaymentFacts) => recorded(payment) ?? OWN_WAY_BACK[payment.channel] ?? null,
} satisfies Record<(typeof PAYMENT_ACTIONS)[number], unknown>)
