import { cut } from '../../cut.ts'
import { ChannelError, type ShareFacts, type ShareLine, type ShareReturn } from '../channel.ts'
import { fenOf, meaning, yuanOf } from '../money-words.ts'
import type { AlipayClient } from './client.ts'
import { unlessAbsent } from './orders.ts'

const LINES = { SUCCESS: 'success', FAIL: 'closed', PROCESSING: 'pending' } as const
const RETURNS = { SUCCESS: 'success', FAIL: 'failed', PROCESSING: 'processing' } as const

interface Royalty {
  operation_type?: string
  trans_in: string
  amount: string
  state: string
  error_code?: string
  error_desc?: string
}
/** Receivers are Alipay's own numbers of its users, `2088…`: what it answers with, whatever they were named by. */
const shareFacts = (shareNo: string, royalties: readonly Royalty[]): ShareFacts => {
  const lines = royalties
    .filter(({ operation_type = 'transfer' }) => operation_type === 'transfer')
    .map(({ trans_in, amount, state, error_code, error_desc }) => ({
      account: trans_in,
      amountFen: fenOf(String(amount)),
      state: meaning<ShareFacts['lines'][number]['state']>(LINES, state),
      ...(error_code && { reason: `${error_code}: ${error_desc ?? ''}` }),
    }))
  return { shareNo, state: lines.some(({ state }) => state === 'pending') ? 'processing' : 'finished', lines }
}

/**
 * Splitting a payment among others: `alipay.trade.order.settle`, of a trade that was made to be frozen. A part comes back by a
 * refund of nothing that names it, with a number of its own, so that parts are back before the payer is refunded.
 */
export const alipaySharing = (client: AlipayClient) => {
  const shareReturnOf = async ({
    returnNo,
    transactionNo,
  }: {
    returnNo: string
    transactionNo: string
  }): Promise<ShareReturn> => {
    const asked = client.ask('alipay.trade.fastpay.refund.query', {
      trade_no: transactionNo,
      out_request_no: returnNo,
    })
    const said = await unlessAbsent(asked, undefined)
    const [part] = (said?.refund_royaltys ?? []) as { result_code?: string }[]
    if (!part) return { returnNo, state: 'absent' }
    return { returnNo, state: meaning<ShareReturn['state']>(RETURNS, String(part.result_code)) }
  }
  const relate = async (
    how: 'bind' | 'unbind',
    receiver: { account: string; name?: string; memo?: string },
  ): Promise<void> => {
    const said = await client.ask(`alipay.trade.royalty.relation.${how}`, {
      out_request_no: `${receiver.account}${Date.now()}`,
      receiver_list: [{ type: 'userId', ...receiver }],
    })
    if (said.result_code === 'FAIL') throw new ChannelError('RELATION_FAILED', `the receiver was not ${how}`, true)
  }
  return {
    shareReturnOf,
    addReceiver: ({ account, name, relation }: Pick<ShareLine, 'account' | 'name'> & { relation: string }) =>
      // Bound twice it is bound.
      relate('bind', { account, ...(name && { name }), memo: relation }),
    removeReceiver: ({ account }: Pick<ShareLine, 'account'>) => relate('unbind', { account }),
    async share(share: {
      shareNo: string
      transactionNo: string
      lines: readonly ShareLine[]
      isLast: boolean
    }): Promise<ShareFacts> {
      await client.ask('alipay.trade.order.settle', {
        out_request_no: share.shareNo,
        trade_no: share.transactionNo,
        royalty_parameters: share.lines.map(({ account, amountFen, description }) => ({
          royalty_type: 'transfer',
          trans_in_type: 'userId',
          trans_in: account,
          amount: yuanOf(amountFen),
          desc: description.slice(0, 1_000),
        })),
        royalty_mode: 'async',
        ...(share.isLast && { extend_params: { royalty_finish: 'true' } }),
      })
      // It is taken; what became of each part is asked.
      return { shareNo: share.shareNo, state: 'processing', lines: [] }
    },
    shareOf: (shareNo: string, transactionNo: string): Promise<ShareFacts> =>
      unlessAbsent(
        client
          .ask('alipay.trade.order.settle.query', { out_request_no: shareNo, trade_no: transactionNo })
          .then((said) => shareFacts(shareNo, (said.royalty_detail_list ?? []) as Royalty[])),
        { shareNo, state: 'absent' as const, lines: [] },
      ),
    async returnShare(back: {
      returnNo: string
      transactionNo: string
      merchantNo: string
      amountFen: number
      description: string
    }): Promise<ShareReturn> {
      await client.ask('alipay.trade.refund', {
        trade_no: back.transactionNo,
        out_request_no: back.returnNo,
        refund_amount: yuanOf(0),
        refund_reason: cut(back.description, 128),
        refund_royalty_parameters: [
          {
            royalty_type: 'transfer',
            trans_out_type: 'userId',
            trans_out: back.merchantNo,
            amount: yuanOf(back.amountFen),
            desc: back.description.slice(0, 1_000),
          },
        ],
      })
      return shareReturnOf(back)
    },
    async unfreeze(share: { shareNo: string; transactionNo: string }): Promise<void> {
      await client.ask('alipay.trade.order.settle', {
        out_request_no: share.shareNo,
        trade_no: share.transactionNo,
        extend_params: { royalty_finish: 'true' },
      })
    },
  }
}
