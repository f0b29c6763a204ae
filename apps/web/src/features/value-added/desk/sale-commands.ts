import type { SaleAction } from '@cloud-steward/contract/value-added/actions.ts'
import {
  acceptSale,
  cancelSale,
  paySale,
  redeliverSale,
  refundSale,
  setRenewal,
} from '@cloud-steward/contract/value-added/order.ts'
import type { RowCommands } from '../../../components/row-commands.ts'

/** What staff does with an order, the next step first; `setRenewal` follows on no state of its own. */
export const SALE_COMMANDS: RowCommands<{ action?: SaleAction }> = {
  accept: { endpoint: acceptSale, button: 'deliver', hint: 'acceptHint' },
  pay: { endpoint: paySale, button: 'sell' },
  redeliver: { endpoint: redeliverSale, button: 'deliver' },
  renewal: { endpoint: setRenewal, button: 'sell', hint: 'renewalHint' },
  refund: { endpoint: refundSale, button: 'refund', hint: 'refundHint', danger: true },
  cancel: { endpoint: cancelSale, button: 'sell', danger: true },
}
