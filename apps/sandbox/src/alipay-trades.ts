import { AlipayError, timeOf, yuanOf } from './alipay-wire.ts'
import type { Order, Refund } from './book.ts'
import type { Merchant } from './keys.ts'
import { keyOf, type World } from './world.ts'

export interface AlipayCall {
  world: World
  merchant: Merchant
  given: Record<string, unknown>
  notifyUrl: string
}
export const numberOf = (given: AlipayCall['given']): string => String(given.out_trade_no ?? '')
export const fail = (subCode: string, message: string): never => {
  throw new AlipayError('40004', subCode, message)
}
/** A trade: a code nobody has scanned is none. */
export function tradeOf({ world, merchant, given }: AlipayCall): Order {
  const order = given.trade_no
    ? world.book
        .all('order')
        .find((one) => one.merchantNo === merchant.merchantNo && one.transactionNo === given.trade_no)
    : world.book.get('order', keyOf(merchant.merchantNo, numberOf(given)))
  return order?.wire && order.isScanned ? order : fail('ACQ.TRADE_NOT_EXIST', '交易不存在')
}

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
export function notifyTrade(world: World, order: Order, refund?: Refund): void {
  world.notifyForm(order.notifyUrl, {
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
