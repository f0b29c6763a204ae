import { type AlipayCall, fail, tradeOf } from './alipay-trades.ts'
import { fenOf, yuanOf } from './alipay-wire.ts'
import type { Order, Share } from './book.ts'
import { isBound, orderWith, release, takeShare, takeShareBack } from './sharing.ts'
import { WireError } from './wire.ts'
import { keyOf } from './world.ts'

interface Royalty {
  trans_in?: string
  trans_out?: string
  amount: unknown
  desc?: string
}
const STATES = { PENDING: 'PROCESSING', SUCCESS: 'SUCCESS', CLOSED: 'FAIL' } as const

function settle({ world, merchant, given }: AlipayCall): object {
  const transactionNo = String(given.trade_no ?? '')
  const shareNo = String(given.out_request_no ?? '')
  const isLast = (given.extend_params as { royalty_finish?: string } | undefined)?.royalty_finish === 'true'
  const parts = (given.royalty_parameters ?? []) as Royalty[]
  if (!parts.length && isLast) {
    release(world, orderWith(world, merchant.merchantNo, transactionNo))
    return { trade_no: transactionNo, settle_no: shareNo }
  }
  const receivers = parts.map(({ trans_in: account = '', amount, desc: description = '' }) => {
    if (!isBound(world, keyOf(merchant.merchantNo, account)))
      fail('ACQ.ROYALTY_RECEIVER_INVALID', '收入方不在分账关系内')
    return { type: 'MERCHANT_ID', account, amountFen: fenOf(amount), description }
  })
  try {
    const made = takeShare(world, merchant, { shareNo, transactionNo, receivers, isLast })
    return { trade_no: transactionNo, settle_no: made.remoteNo }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return fail('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR', error.message)
  }
}
function royalties({ world, merchant, given }: AlipayCall): object {
  const made = world.book.get('share', keyOf(merchant.merchantNo, String(given.out_request_no)))
  if (made?.transactionNo !== given.trade_no) return fail('ACQ.SETTLE_NOT_EXIST', '分账单不存在')
  return {
    out_request_no: made!.shareNo,
    royalty_detail_list: made!.lines.map(({ account, amountFen, result, reason }, at) => ({
      operation_type: 'transfer',
      detail_id: `${made!.remoteNo}${at}`,
      trans_in: account,
      trans_in_type: 'userId',
      amount: yuanOf(amountFen),
      state: STATES[result],
      ...(reason && { error_code: reason, error_desc: '分账失败' }),
    })),
  }
}

/** Parts a refund names come back; of parts alone the number is theirs. One that cannot come back refuses all of it. */
export function giveBackParts({ world, merchant, given }: AlipayCall, trade: Order): void {
  const returnNo = String(given.out_request_no ?? '')
  for (const { trans_out: account = '', amount } of (given.refund_royalty_parameters ?? []) as Royalty[]) {
    const amountFen = fenOf(amount)
    const has = ({ merchantNo, transactionNo, lines }: Share) =>
      merchantNo === merchant.merchantNo &&
      transactionNo === trade.transactionNo &&
      lines.some(
        (line) =>
          line.account === account && line.result === 'SUCCESS' && line.amountFen - line.returnedFen >= amountFen,
      )
    const known = world.book.get('shareBack', keyOf(merchant.merchantNo, returnNo))
    const made = known
      ? world.book.get('share', keyOf(merchant.merchantNo, known.shareNo))
      : world.book.all('share').find(has)
    if (!made) fail('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR', '退分账金额超过可退金额')
    const back = takeShareBack(world, merchant, { returnNo, made: made!, account, amountFen })
    if (back.result === 'FAILED') fail('ACQ.SELLER_BALANCE_NOT_ENOUGH', '分账接收方余额不足')
  }
}
/** What came back with a refund, as its query says it. */
export function partsBack(call: AlipayCall): object {
  const { world, merchant, given } = call
  tradeOf(call)
  const back = world.book.get('shareBack', keyOf(merchant.merchantNo, String(given.out_request_no)))
  if (!back) return {}
  const part = {
    royalty_type: 'transfer',
    trans_out: back.account,
    refund_amount: yuanOf(back.amountFen),
    result_code: back.result === 'SUCCESS' ? 'SUCCESS' : 'FAIL',
  }
  return { out_request_no: back.returnNo, refund_royaltys: [part] }
}

export const royaltyMethods: Readonly<Record<string, (call: AlipayCall) => object>> = {
  'alipay.trade.royalty.relation.bind': ({ world, merchant, given }) => {
    for (const { type, account } of (given.receiver_list ?? []) as { type: string; account: string }[]) {
      if (type !== 'userId' || !/^2088\d{12}$/.test(account))
        fail('ACQ.INVALID_RECEIVER_TYPE', '分账接收方类型参数非法')
      const id = keyOf(merchant.merchantNo, account)
      world.book.put('receiver', id, { id })
    }
    return { result_code: 'SUCCESS' }
  },
  'alipay.trade.royalty.relation.unbind': ({ world, merchant, given }) => {
    for (const { account } of (given.receiver_list ?? []) as { account: string }[]) {
      const id = keyOf(merchant.merchantNo, account)
      if (!isBound(world, id)) fail('ACQ.USER_NOT_EXIST', '分账关系不存在')
      world.book.put('receiver', id, { id, isGone: true })
    }
    return { result_code: 'SUCCESS' }
  },
  'alipay.trade.order.settle': settle,
  'alipay.trade.order.settle.query': royalties,
}
