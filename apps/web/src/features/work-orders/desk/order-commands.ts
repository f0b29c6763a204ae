import type { OrderAction } from '@cloud-steward/contract/work-orders/actions.ts'
import {
  acceptOrder,
  bookOrder,
  cancelOrder,
  closeOrder,
  commentOrder,
  confirmOrder,
  decideQuote,
  declineOrder,
  dispatchOrder,
  finishOrder,
  offerOrder,
  priceOrder,
  reopenOrder,
  resumeOrder,
  startOrder,
  transferOrder,
  waitOrder,
} from '@cloud-steward/contract/work-orders/order-commands.ts'
import type { RowCommands } from '../../../components/row-commands.ts'

interface More {
  /** Only the colleague who carries it out, or staff for an installer or a firm. */
  isOwn?: true
  /** The transition it is, where its own name does not say it; absent for a word about an order. */
  action?: OrderAction
}
/** What staff does with an order, the next step first. */
export const ORDER_COMMANDS: RowCommands<More> = {
  dispatch: {
    endpoint: dispatchOrder,
    button: 'manageOrder',
    hint: 'dispatchHint',
    initial: () => ({ withKey: true }),
  },
  offer: { endpoint: offerOrder, button: 'manageOrder', hint: 'offerHint', action: 'grab' },
  accept: { endpoint: acceptOrder, button: 'carryOut', hint: 'acceptHint', isOwn: true },
  book: { endpoint: bookOrder, button: 'carryOut', isOwn: true },
  start: { endpoint: startOrder, button: 'carryOut', hint: 'startHint', isOwn: true },
  resume: { endpoint: resumeOrder, button: 'carryOut', isOwn: true },
  price: { endpoint: priceOrder, button: 'carryOut', hint: 'priceHint', isOwn: true },
  decideQuote: { endpoint: decideQuote, button: 'manageOrder', hint: 'quoteHint' },
  finish: { endpoint: finishOrder, button: 'carryOut', hint: 'finishHint', isOwn: true },
  wait: { endpoint: waitOrder, button: 'carryOut', isOwn: true },
  confirm: { endpoint: confirmOrder, button: 'manageOrder' },
  close: { endpoint: closeOrder, button: 'manageOrder', hint: 'closeHint' },
  comment: { endpoint: commentOrder, button: 'carryOut' },
  transfer: { endpoint: transferOrder, button: 'manageOrder' },
  decline: { endpoint: declineOrder, button: 'carryOut', hint: 'declineHint' },
  reopen: { endpoint: reopenOrder, button: 'manageOrder' },
  cancel: { endpoint: cancelOrder, button: 'manageOrder', danger: true },
}
