import type { PayoutFacts, PayoutRequest } from '../channel.ts'
import { meaning } from '../money-words.ts'
import type { WechatClient } from './client.ts'
import { unlessAbsent } from './orders.ts'
import { sealFor, type WechatAccount } from './sign.ts'

type State = PayoutFacts['state']
/** A balance drawn to the bank. `REFUND`: the bank sent it back, up to days after it said SUCCESS. */
const DRAWN: Readonly<Record<string, State>> = {
  INIT: 'processing',
  CREATE_SUCCESS: 'processing',
  SUCCESS: 'success',
  FAIL: 'failed',
  REFUND: 'returned',
  CLOSE: 'closed',
}
/** Money into somebody's wallet. */
const SENT: Readonly<Record<string, State>> = {
  ACCEPTED: 'processing',
  PROCESSING: 'processing',
  WAIT_USER_CONFIRM: 'processing',
  TRANSFERING: 'processing',
  SUCCESS: 'success',
  FAIL: 'failed',
  CANCELING: 'processing',
  CANCELLED: 'closed',
}

/** Money that leaves: `/v3/ecommerce/fund/withdraw`, `/v3/fund-app/mch-transfer`. */
export const wechatPayouts = (client: WechatClient, { appId }: WechatAccount) => ({
  async payOut({ payoutNo, amountFen, remark, notifyUrl, to }: PayoutRequest): Promise<PayoutFacts> {
    if ('subMerchantNo' in to) {
      const said = await client.ask('POST', '/v3/ecommerce/fund/withdraw', {
        sub_mchid: to.subMerchantNo,
        out_request_no: payoutNo,
        amount: amountFen,
        remark: remark.slice(0, 56),
        bank_memo: remark.slice(0, 32),
        ...(notifyUrl && { notify_url: notifyUrl }),
      })
      return { payoutNo, state: 'processing', remoteNo: String(said.withdraw_id) }
    }
    const { publicKey } = await client.newestKey()
    const said = await client.ask('POST', '/v3/fund-app/mch-transfer/transfer-bills', {
      appid: appId,
      out_bill_no: payoutNo,
      transfer_scene_id: '1005',
      openid: to.payerId,
      user_name: sealFor(publicKey, to.name),
      transfer_amount: amountFen,
      transfer_remark: remark.slice(0, 32),
    })
    return { payoutNo, state: meaning(SENT, String(said.state)), remoteNo: String(said.transfer_bill_no) }
  },
  async payoutOf(payoutNo: string, to: PayoutRequest['to']): Promise<PayoutFacts> {
    const isDrawn = 'subMerchantNo' in to
    const path = isDrawn
      ? `/v3/ecommerce/fund/withdraw/out-request-no/${payoutNo}?sub_mchid=${to.subMerchantNo}`
      : `/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${payoutNo}`
    const said = await unlessAbsent(client.ask('GET', path), undefined)
    if (!said) return { payoutNo, state: 'absent' }
    const reason = said.reason ?? said.fail_reason
    return {
      payoutNo,
      state: isDrawn ? meaning(DRAWN, String(said.status)) : meaning(SENT, String(said.state)),
      remoteNo: String(said.withdraw_id ?? said.transfer_bill_no),
      ...(reason ? { reason: String(reason).slice(0, 200) } : {}),
    }
  },
})
