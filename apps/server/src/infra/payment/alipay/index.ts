import { ChannelError, type Notice, type PaymentChannel, type RawNotice } from '../channel.ts'
import { fenOf } from '../money-words.ts'
import { type AlipayClient, alipayClient, notHere } from './client.ts'
import { alipayDayLines } from './day-lines.ts'
import { alipayOrders, tradeFacts } from './orders.ts'
import { alipayPayouts } from './payouts.ts'
import { alipaySharing } from './sharing.ts'
import type { AlipayAccount } from './sign.ts'

export { type AlipayAccount, certificatesOf, privateKeyOf, publicKeyOf } from './sign.ts'

/** What Alipay does not do here: merchants below ours. */
const never = async (): Promise<never> => notHere()

/** Alipay's open interface, with public keys or with certificates. */
export function alipay(account: AlipayAccount): PaymentChannel {
  const client = alipayClient(account)
  return {
    name: 'alipay',
    // Anything else is told again, up to eight times in a day.
    heardBy: 'success',
    ...alipayOrders(client),
    ...alipayPayouts(client),
    ...alipaySharing(client),
    uploadPicture: never,
    apply: never,
    applicationOf: never,
    changeAccount: never,
    linesOf: (day) => alipayDayLines(client, day),
    read: (notice) => readNotice(client, account, notice),
  }
}

async function readNotice(client: AlipayClient, { appId }: AlipayAccount, { body }: RawNotice): Promise<Notice> {
  const said = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (!(await client.wrote(said)) || said.app_id !== appId)
    throw new ChannelError('SIGN_ERROR', 'the message is not signed by the channel', true)
  const { notify_id: id = '', notify_type: event = '', out_trade_no: orderNo } = said
  if (event !== 'trade_status_sync' || !orderNo) return { kind: 'other', id, event }
  // A refund is told as news of its trade, with the number of the request and all that was given back so far.
  const { refund_fee: refunded, out_biz_no: refundNo } = said
  if (refunded && refundNo)
    return { kind: 'refund', id, orderNo, refund: { refundNo, state: 'processing', amountFen: fenOf(refunded) } }
  return { kind: 'order', id, order: tradeFacts(orderNo, said) }
}
