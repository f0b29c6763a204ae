import { timeOf, yuanOf } from './alipay-wire.ts'
import type { Order, Refund } from './book.ts'
import type { World } from './world.ts'

const STATUS = {
  NOTPAY: 'WAIT_BUYER_PAY',
  SUCCESS: 'TRADE_SUCCESS',
  REFUND: 'TRADE_SUCCESS',
  CLOSED: 'TRADE_CLOSED',
} as const
/** Alipay's word for where an order stands; what was given back as a whole is closed. */
export const statusOf = (order: Order): string => {
  if (order.state === 'NOTPAY' && new Date(order.expiresAt) < new Date()) return 'TRADE_CLOSED'
  return order.refundedFen === order.amountFen ? 'TRADE_CLOSED' : STATUS[order.state]
}

/** Tells the merchant how a trade stands: that it was paid, or how much of it went back. */
export function tellOfTrade(world: World, order: Order, refund?: Refund): void {
  world.tellForm(order.notifyUrl, {
    notify_type: 'trade_status_sync',
    notify_time: timeOf(new Date().toISOString()),
    app_id: order.appId,
    seller_id: order.merchantNo,
    out_trade_no: order.orderNo,
    trade_no: order.transactionNo!,
    trade_status: statusOf(order),
    total_amount: yuanOf(order.amountFen),
    receipt_amount: yuanOf(order.amountFen),
    buyer_id: order.payerId!,
    subject: order.description,
    gmt_payment: timeOf(order.paidAt!),
    ...(refund && {
      out_biz_no: refund.refundNo,
      refund_fee: yuanOf(order.refundedFen),
      gmt_refund: timeOf(refund.at),
    }),
  })
}
