import { cut } from '../../cut.ts'
import type { PayoutFacts, PayoutRequest } from '../channel.ts'
import { ChannelError } from '../channel.ts'
import { meaning, yuanOf } from '../money-words.ts'
import { type AlipayClient, notHere } from './client.ts'

const STATES: Readonly<Record<string, PayoutFacts['state']>> = {
  SUCCESS: 'success',
  DEALING: 'processing',
  WAIT_PAY: 'processing',
  FAIL: 'failed',
  REFUND: 'returned',
  CLOSED: 'closed',
}
const KIND = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }
const facts = (payoutNo: string, said: Record<string, unknown>): PayoutFacts => {
  const state = meaning(STATES, String(said.status))
  return {
    payoutNo,
    state,
    ...(said.order_id ? { remoteNo: String(said.order_id) } : {}),
    ...(said.fail_reason ? { reason: String(said.fail_reason) } : {}),
  }
}

/** Money to a person's wallet. Merchants below ours are none of Alipay's. */
export const alipayPayouts = (client: AlipayClient) => ({
  async payOut({ payoutNo, amountFen, remark, to }: PayoutRequest): Promise<PayoutFacts> {
    if (!('payerId' in to)) return notHere()
    const isUserId = /^2088\d{12}$/.test(to.payerId)
    const said = await client.ask('alipay.fund.trans.uni.transfer', {
      out_biz_no: payoutNo,
      trans_amount: yuanOf(amountFen),
      ...KIND,
      order_title: cut(remark, 128),
      payee_info: {
        identity: to.payerId,
        identity_type: isUserId ? 'ALIPAY_USER_ID' : 'ALIPAY_LOGON_ID',
        name: to.name,
      },
    })
    return facts(payoutNo, said)
  },
  payoutOf: (payoutNo: string): Promise<PayoutFacts> =>
    client.ask('alipay.fund.trans.common.query', { out_biz_no: payoutNo, ...KIND }).then(
      (said) => facts(payoutNo, said),
      (error: unknown) => {
        if (error instanceof ChannelError && error.isFinal && error.code === 'ABSENT')
          return { payoutNo, state: 'absent' as const }
        throw error
      },
    ),
})
