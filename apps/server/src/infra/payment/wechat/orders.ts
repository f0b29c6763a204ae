import type { OrderFacts, OrderRequest, OrderState, PlacedOrder, RefundFacts } from '../channel.ts'
import { ChannelError } from '../channel.ts'
import type { WechatClient } from './client.ts'
import type { WechatAccount } from './sign.ts'

const STATES: Readonly<Record<string, OrderState>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  ACCEPT: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'pending',
}
const REFUND_STATES: Readonly<Record<string, RefundFacts['state']>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
}
export interface Transaction {
  out_trade_no: string
  trade_state: string
  transaction_id?: string
  success_time?: string
  amount?: { total: number }
}
export interface RefundAnswer {
  out_refund_no: string
  out_trade_no: string
  status?: string
  refund_status?: string
  amount?: { refund: number }
}
/** What a word of the channel means. Throws on one that came after this was written: guessing could lose money. */
export function meaning<T>(states: Readonly<Record<string, T>>, word: string): T {
  const found = states[word]
  if (found === undefined) throw new ChannelError('UNKNOWN_STATE', `unknown state ${word}`, false)
  return found
}
const isAbsent = (error: unknown): boolean =>
  error instanceof ChannelError &&
  error.isFinal &&
  ['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'].includes(error.code)
/** The channel's answer about a number, or what stands for one it never heard of. */
export const unlessAbsent = <T, A>(asked: Promise<T>, absent: A): Promise<T | A> =>
  asked.catch((error: unknown) => {
    if (isAbsent(error)) return absent
    throw error
  })

export const orderFacts = (said: Transaction): OrderFacts => ({
  orderNo: said.out_trade_no,
  state: meaning(STATES, said.trade_state),
  ...(said.transaction_id && { transactionNo: said.transaction_id }),
  ...(said.amount && { amountFen: said.amount.total }),
  ...(said.success_time && { paidAt: new Date(said.success_time).toISOString() }),
})
export const refundFacts = (said: RefundAnswer): RefundFacts => ({
  refundNo: said.out_refund_no,
  state: meaning(REFUND_STATES, said.status ?? said.refund_status ?? ''),
  ...(said.amount && { amountFen: said.amount.refund }),
})

/** Orders and refunds: `/v3/pay/transactions`, `/v3/refund/domestic`. */
export const wechatOrders = (client: WechatClient, { appId, merchantNo }: WechatAccount) => ({
  async place(order: OrderRequest): Promise<PlacedOrder> {
    const said = await client.ask('POST', `/v3/pay/transactions/${order.way}`, {
      appid: appId,
      mchid: merchantNo,
      description: order.description.slice(0, 127),
      out_trade_no: order.orderNo,
      // Seconds alone: the channel takes no fractions.
      time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      notify_url: order.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      ...(order.payerId && { payer: { openid: order.payerId } }),
      ...(order.isShared && { settle_info: { profit_sharing: true } }),
    })
    return said.code_url ? { codeUrl: String(said.code_url) } : { prepayId: String(said.prepay_id) }
  },
  orderOf(orderNo: string): Promise<OrderFacts> {
    const asked = client.ask('GET', `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${merchantNo}`)
    return unlessAbsent(
      asked.then((said) => orderFacts(said as unknown as Transaction)),
      { orderNo, state: 'absent' as const },
    )
  },
  async close(orderNo: string): Promise<void> {
    await client.ask('POST', `/v3/pay/transactions/out-trade-no/${orderNo}/close`, { mchid: merchantNo })
  },
  async refund(refund: {
    orderNo: string
    refundNo: string
    amountFen: number
    totalFen: number
    reason: string
    notifyUrl: string
  }): Promise<RefundFacts> {
    const said = await client.ask('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: refund.orderNo,
      out_refund_no: refund.refundNo,
      reason: refund.reason.slice(0, 80),
      notify_url: refund.notifyUrl,
      amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
    })
    return refundFacts(said as unknown as RefundAnswer)
  },
  refundOf: (refundNo: string): Promise<RefundFacts> =>
    unlessAbsent(
      client
        .ask('GET', `/v3/refund/domestic/refunds/${refundNo}`)
        .then((said) => refundFacts(said as unknown as RefundAnswer)),
      { refundNo, state: 'absent' as const },
    ),
})
