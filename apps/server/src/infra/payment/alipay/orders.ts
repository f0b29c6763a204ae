import { cut } from '../../cut.ts'
import type { OrderFacts, OrderRequest, PaymentChannel, PlacedOrder, RefundFacts } from '../channel.ts'
import { ChannelError } from '../channel.ts'
import { beijingOf, fenOf, instantOf, meaning, yuanOf } from '../money-words.ts'
import type { AlipayClient } from './client.ts'

export interface Trade {
  out_trade_no?: string
  trade_no?: string
  trade_status?: string
  total_amount?: string
  /** Of answers; messages say gmt_payment. */
  send_pay_date?: string
  gmt_payment?: string
}
/** What Alipay's words mean. What was paid and given back as a whole is closed there too: it has a moment of payment. */
export function tradeFacts(orderNo: string, said: Trade): OrderFacts {
  const paidAt = said.send_pay_date ?? said.gmt_payment
  const states: Readonly<Record<string, OrderFacts['state']>> = {
    WAIT_BUYER_PAY: 'pending',
    TRADE_SUCCESS: 'paid',
    TRADE_FINISHED: 'paid',
    TRADE_CLOSED: paidAt ? 'refunded' : 'closed',
  }
  const state = meaning(states, said.trade_status ?? '')
  return {
    orderNo,
    state,
    ...(said.trade_no && { transactionNo: said.trade_no }),
    ...(said.total_amount && { amountFen: fenOf(said.total_amount) }),
    ...(paidAt && { paidAt: instantOf(paidAt) }),
  }
}
/** The channel's answer, or what stands for a number it never heard of. */
export const unlessAbsent = <T, A>(asked: Promise<T>, absent: A): Promise<T | A> =>
  asked.catch((error: unknown) => {
    if (error instanceof ChannelError && error.isFinal && error.code === 'ABSENT') return absent
    throw error
  })

/**
 * Orders and refunds. A code that nobody has scanned is no trade yet: asked about it, Alipay knows nothing, and there is
 * nothing to close; nobody can pay it after the moment it names.
 */
export const alipayOrders = (client: AlipayClient) => {
  const orderOf = (orderNo: string): Promise<OrderFacts> =>
    unlessAbsent(
      client.ask('alipay.trade.query', { out_trade_no: orderNo }).then((said) => tradeFacts(orderNo, said as Trade)),
      { orderNo, state: 'absent' as const },
    )
  const refundOf: PaymentChannel['refundOf'] = ({ orderNo, refundNo }) =>
    unlessAbsent(
      client
        .ask('alipay.trade.fastpay.refund.query', { out_trade_no: orderNo, out_request_no: refundNo })
        // A number it never heard of is answered with nothing but that all is well.
        .then((said): RefundFacts => {
          if (!said.refund_amount) return { refundNo, state: 'absent' }
          const isDone = (said.refund_status ?? 'REFUND_SUCCESS') === 'REFUND_SUCCESS'
          return {
            refundNo,
            state: isDone ? 'success' : 'processing',
            amountFen: fenOf(String(said.refund_amount)),
          }
        }),
      { refundNo, state: 'absent' as const },
    )
  return {
    orderOf,
    refundOf,
    async place(order: OrderRequest): Promise<PlacedOrder> {
      const content = {
        out_trade_no: order.orderNo,
        total_amount: yuanOf(order.amountFen),
        subject: order.description.slice(0, 128),
        time_expire: beijingOf(order.expiresAt),
        ...(order.payerId && { buyer_id: order.payerId }),
        ...(order.isShared && { extend_params: { royalty_freeze: 'true' } }),
      }
      // Its code is an address as well, which opens the app on a phone.
      if (order.way !== 'jsapi') {
        const said = await client.ask('alipay.trade.precreate', content, order.notifyUrl)
        return { codeUrl: String(said.qr_code) }
      }
      const said = await client.ask('alipay.trade.create', content, order.notifyUrl)
      return { prepayId: String(said.trade_no) }
    },
    async close(orderNo: string): Promise<void> {
      await client.ask('alipay.trade.close', { out_trade_no: orderNo }).catch((error: unknown) => {
        if (!(error instanceof ChannelError && error.isFinal && error.code === 'ABSENT')) throw error
      })
    },
    async refund({
      orderNo,
      refundNo,
      amountFen,
      reason,
    }: Parameters<PaymentChannel['refund']>[0]): Promise<RefundFacts> {
      const said = await client.ask('alipay.trade.refund', {
        out_trade_no: orderNo,
        out_request_no: refundNo,
        refund_amount: yuanOf(amountFen),
        refund_reason: cut(reason, 128),
      })
      if (said.fund_change === 'Y') return { refundNo, state: 'success', amountFen }
      // The same number again moves nothing: whether the first did is asked.
      return refundOf({ orderNo, refundNo })
    },
  }
}
