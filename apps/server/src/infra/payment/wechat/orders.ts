import type {
  OrderFacts,
  OrderRequest,
  OrderState,
  Payee,
  PaymentChannel,
  PlacedOrder,
  RefundFacts,
} from '../channel.ts'
import { ChannelError } from '../channel.ts'
import { meaning } from '../money-words.ts'
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
  amount?: { total: number; currency?: string }
}
export interface RefundAnswer {
  out_refund_no: string
  out_trade_no: string
  status?: string
  refund_status?: string
  amount?: { refund: number }
}
/** How long a link into the app is good. */
const LINK_MS = 5 * 60_000
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
  // Of another currency it is no amount we asked for.
  ...(said.amount && (said.amount.currency ?? 'CNY') === 'CNY' && { amountFen: said.amount.total }),
  ...(said.success_time && { paidAt: new Date(said.success_time).toISOString() }),
})
export const refundFacts = (said: RefundAnswer): RefundFacts => ({
  refundNo: said.out_refund_no,
  state: meaning(REFUND_STATES, said.status ?? said.refund_status ?? ''),
  ...(said.amount && { amountFen: said.amount.refund }),
})

/** Orders and refunds: our own under `/v3/pay/transactions`, those of merchants below ours under `/v3/pay/partner`. */
export const wechatOrders = (client: WechatClient, { appId, merchantNo }: WechatAccount) => {
  const pathOf = (payee: Payee | undefined): string => `/v3/pay/${payee ? 'partner/' : ''}transactions`
  /** Who asks, and whose it is. */
  const partiesOf = (payee: Payee | undefined): Record<string, string> =>
    payee ? { sp_mchid: merchantNo, sub_mchid: payee } : { mchid: merchantNo }
  return {
    async place(order: OrderRequest): Promise<PlacedOrder> {
      const { payee } = order
      const said = await client.ask('POST', `${pathOf(payee)}/${order.way}`, {
        ...partiesOf(payee),
        ...(payee ? { sp_appid: appId } : { appid: appId }),
        description: order.description.slice(0, 127),
        out_trade_no: order.orderNo,
        // Seconds alone: the channel takes no fractions.
        time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, 'Z'),
        notify_url: order.notifyUrl,
        amount: { total: order.amountFen, currency: 'CNY' },
        ...(order.payerId && { payer: { [payee ? 'sp_openid' : 'openid']: order.payerId } }),
        ...(order.way === 'h5' && { scene_info: { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } } }),
        ...(order.isShared && { settle_info: { profit_sharing: true } }),
      })
      if (said.code_url) return { codeUrl: String(said.code_url) }
      if (!said.h5_url) return { prepayId: String(said.prepay_id) }
      const back = order.returnUrl && `&redirect_url=${encodeURIComponent(order.returnUrl)}`
      return { codeUrl: `${said.h5_url}${back ?? ''}`, codeUntil: new Date(Date.now() + LINK_MS) }
    },
    orderOf(orderNo: string, payee?: Payee): Promise<OrderFacts> {
      const asking = new URLSearchParams(partiesOf(payee)).toString()
      const asked = client.ask('GET', `${pathOf(payee)}/out-trade-no/${orderNo}?${asking}`)
      return unlessAbsent(
        asked.then((said) => orderFacts(said as unknown as Transaction)),
        { orderNo, state: 'absent' as const },
      )
    },
    async close(orderNo: string, payee?: Payee): Promise<void> {
      await client.ask('POST', `${pathOf(payee)}/out-trade-no/${orderNo}/close`, partiesOf(payee))
    },
    async refund(refund: Parameters<PaymentChannel['refund']>[0]): Promise<RefundFacts> {
      const { payee } = refund
      const said = await client.ask('POST', payee ? '/v3/ecommerce/refunds/apply' : '/v3/refund/domestic/refunds', {
        ...(payee && { sub_mchid: payee, sp_appid: appId }),
        out_trade_no: refund.orderNo,
        out_refund_no: refund.refundNo,
        reason: refund.reason.slice(0, 80),
        notify_url: refund.notifyUrl,
        amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
      })
      // What merchants below ours give back the channel confirms without saying how far it is.
      return refundFacts({ status: 'PROCESSING', ...said } as unknown as RefundAnswer)
    },
    refundOf: ({ refundNo, payee }: Parameters<PaymentChannel['refundOf']>[0]): Promise<RefundFacts> =>
      unlessAbsent(
        client
          .ask(
            'GET',
            payee
              ? `/v3/ecommerce/refunds/out-refund-no/${refundNo}?sub_mchid=${payee}`
              : `/v3/refund/domestic/refunds/${refundNo}`,
          )
          .then((said) => refundFacts(said as unknown as RefundAnswer)),
        { refundNo, state: 'absent' as const },
      ),
  }
}
