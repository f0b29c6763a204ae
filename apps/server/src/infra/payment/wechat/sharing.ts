import type { ShareFacts, ShareLine, ShareReturn } from '../channel.ts'
import { meaning } from '../money-words.ts'
import type { WechatClient } from './client.ts'
import { unlessAbsent } from './orders.ts'
import { sealFor, type WechatAccount } from './sign.ts'

const STATES = { PROCESSING: 'processing', FINISHED: 'finished' } as const
const RESULTS = { PENDING: 'pending', SUCCESS: 'success', CLOSED: 'closed' } as const
const RETURNS = { PROCESSING: 'processing', SUCCESS: 'success', FAILED: 'failed' } as const
const TYPES = { merchant: 'MERCHANT_ID', person: 'PERSONAL_OPENID' } as const

interface ShareAnswer {
  out_order_no: string
  state: string
  receivers?: { account: string; amount: number; result: string; fail_reason?: string }[]
}
const shareFacts = (said: ShareAnswer): ShareFacts => ({
  shareNo: said.out_order_no,
  state: meaning<ShareFacts['state']>(STATES, said.state),
  lines: (said.receivers ?? []).map(({ account, amount, result, fail_reason }) => ({
    account,
    amountFen: amount,
    state: meaning<ShareFacts['lines'][number]['state']>(RESULTS, result),
    ...(fail_reason && { reason: fail_reason }),
  })),
})
const returned = (said: Record<string, unknown>): ShareReturn => ({
  returnNo: String(said.out_return_no),
  state: meaning<ShareReturn['state']>(RETURNS, String(said.result)),
  ...(said.fail_reason ? { reason: String(said.fail_reason).slice(0, 200) } : {}),
})

/** Splitting a payment among others: `/v3/profitsharing`. Amounts only, never parts of a hundred. */
export const wechatSharing = (client: WechatClient, { appId }: WechatAccount) => ({
  async addReceiver({
    kind,
    account,
    name,
    relation,
  }: Pick<ShareLine, 'kind' | 'account' | 'name'> & { relation: string }): Promise<void> {
    const sealed = name && sealFor((await client.newestKey()).publicKey, name)
    await client.ask('POST', '/v3/profitsharing/receivers/add', {
      appid: appId,
      type: TYPES[kind],
      account,
      ...(sealed && { name: sealed }),
      relation_type: relation,
    })
  },
  async removeReceiver({ kind, account }: Pick<ShareLine, 'kind' | 'account'>): Promise<void> {
    await client.ask('POST', '/v3/profitsharing/receivers/delete', { appid: appId, type: TYPES[kind], account })
  },
  async share(share: {
    shareNo: string
    transactionNo: string
    lines: readonly ShareLine[]
    isLast: boolean
  }): Promise<ShareFacts> {
    const said = await client.ask('POST', '/v3/profitsharing/orders', {
      appid: appId,
      transaction_id: share.transactionNo,
      out_order_no: share.shareNo,
      receivers: share.lines.map(({ kind, account, amountFen, description }) => ({
        type: TYPES[kind],
        account,
        amount: amountFen,
        description: description.slice(0, 80),
      })),
      unfreeze_unsplit: share.isLast,
    })
    return shareFacts(said as unknown as ShareAnswer)
  },
  async shareOf(shareNo: string, transactionNo: string): Promise<ShareFacts> {
    const asked = client.ask('GET', `/v3/profitsharing/orders/${shareNo}?transaction_id=${transactionNo}`)
    const said = await unlessAbsent(asked, undefined)
    return said ? shareFacts(said as unknown as ShareAnswer) : { shareNo, state: 'absent', lines: [] }
  },
  async returnShare(back: {
    shareNo: string
    returnNo: string
    merchantNo: string
    amountFen: number
    description: string
  }): Promise<ShareReturn> {
    const said = await client.ask('POST', '/v3/profitsharing/return-orders', {
      out_order_no: back.shareNo,
      out_return_no: back.returnNo,
      return_mchid: back.merchantNo,
      amount: back.amountFen,
      description: back.description.slice(0, 80),
    })
    return returned(said)
  },
  async shareReturnOf({ returnNo, shareNo }: { returnNo: string; shareNo: string }): Promise<ShareReturn> {
    const asked = client.ask('GET', `/v3/profitsharing/return-orders/${returnNo}?out_order_no=${shareNo}`)
    const said = await unlessAbsent(asked, undefined)
    return said ? returned(said) : { returnNo, state: 'absent' }
  },
  async unfreeze(share: { shareNo: string; transactionNo: string; description: string }): Promise<void> {
    await client.ask('POST', '/v3/profitsharing/orders/unfreeze', {
      transaction_id: share.transactionNo,
      out_order_no: share.shareNo,
      description: share.description.slice(0, 80),
    })
  },
})
