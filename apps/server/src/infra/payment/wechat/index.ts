import { ChannelError, type Notice, type PaymentChannel, type RawNotice } from '../channel.ts'
import { wechatApplications } from './applications.ts'
import { type WechatClient, wechatClient } from './client.ts'
import { wechatDayLines } from './day-lines.ts'
import { wechatInApp } from './in-app.ts'
import { orderFacts, type RefundAnswer, refundFacts, type Transaction, wechatOrders } from './orders.ts'
import { wechatPayouts } from './payouts.ts'
import { wechatSharing } from './sharing.ts'
import { isFromChannel, openSealed, type Sealed, type WechatAccount } from './sign.ts'

export type { WechatAccount } from './sign.ts'

/** WeChat Pay, interface v3. */
export function wechatPay(account: WechatAccount): PaymentChannel {
  const client = wechatClient(account)
  return {
    name: 'wechat',
    inApp: wechatInApp(account),
    ...wechatOrders(client, account),
    ...wechatPayouts(client, account),
    ...wechatSharing(client, account),
    ...wechatApplications(client),
    linesOf: (day) => wechatDayLines(client, day),
    read: (notice) => readNotice(client, account, notice),
  }
}

async function readNotice(client: WechatClient, { apiV3Key }: WechatAccount, notice: RawNotice): Promise<Notice> {
  if (!(await isFromChannel(notice, client.keyOf)))
    throw new ChannelError('SIGN_ERROR', 'the message is not signed by the channel', true)
  const { id, event_type, resource } = JSON.parse(notice.body.toString('utf8')) as {
    id: string
    event_type: string
    resource: Sealed
  }
  const said: unknown = JSON.parse(openSealed(apiV3Key, resource))
  if (event_type.startsWith('TRANSACTION.')) return { kind: 'order', id, order: orderFacts(said as Transaction) }
  if (event_type.startsWith('REFUND.')) {
    const refund = said as RefundAnswer
    return { kind: 'refund', id, orderNo: refund.out_trade_no, refund: refundFacts(refund) }
  }
  // Hints: what they are about is asked for, whatever they say of it.
  const { out_request_no: requestNo } = said as { out_request_no?: unknown }
  if (typeof requestNo === 'string' && event_type.startsWith('APPLYMENT')) return { kind: 'application', id, requestNo }
  if (typeof requestNo === 'string' && event_type.startsWith('MCHWITHDRAW')) return { kind: 'payout', id, requestNo }
  return { kind: 'other', id, event: event_type }
}
