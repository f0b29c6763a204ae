import type { Order, Share, ShareBack } from './book.ts'
import type { Merchant } from './keys.ts'
import { saveOrder } from './orders.ts'
import { newNo, WireError } from './wire.ts'
import { type Call, keyOf, type Routes, type World } from './world.ts'

/** No more than this of a payment goes to others, in basis points, until the channel allows more. */
const MOST_BP = 3_000
const MOST_RECEIVERS = 50

export const orderWith = ({ book }: World, merchantNo: string, transactionNo: string): Order => {
  const order = book.all('order').find((one) => one.merchantNo === merchantNo && one.transactionNo === transactionNo)
  if (!order) throw new WireError(404, 'ORDER_NOT_EXIST', '订单不存在')
  if (!order.isShared) throw new WireError(403, 'INVALID_REQUEST', '非分账订单')
  return order
}
/** What stands frozen becomes the merchant's own. */
export function release(world: World, order: Order): void {
  if (order.isReleased) return
  saveOrder(world, { ...order, isReleased: true })
  const merchant = world.book.get('merchant', order.merchantNo)!
  const restFen = order.amountFen - order.feeFen - order.refundedFen - order.sharedFen
  world.book.put('merchant', merchant.merchantNo, { ...merchant, balanceFen: merchant.balanceFen + restFen })
}

interface Asked {
  shareNo: string
  transactionNo: string
  receivers: readonly Pick<Share['lines'][number], 'type' | 'account' | 'amountFen' | 'description'>[]
  isLast: boolean
}
/** Takes what is to go to others from what stands frozen; the same number again is the same sharing. */
export function takeShare(world: World, merchant: Merchant, asked: Asked): Share {
  const { shareNo, receivers } = asked
  const key = keyOf(merchant.merchantNo, shareNo)
  const known = world.book.get('share', key)
  if (known) return known
  const order = orderWith(world, merchant.merchantNo, asked.transactionNo)
  const sumFen = receivers.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (order.isReleased) throw new WireError(403, 'INVALID_REQUEST', '订单已解冻')
  if (!receivers.length || receivers.length > MOST_RECEIVERS || receivers.some(({ amountFen }) => !(amountFen > 0)))
    throw new WireError(400, 'PARAM_ERROR', '分账接收方错误')
  for (const { account } of receivers)
    if (!isBound(world, keyOf(merchant.merchantNo, account)))
      throw new WireError(400, 'PARAM_ERROR', `分账接收方未添加：${account}`)
  if (sumFen > order.amountFen - order.feeFen - order.refundedFen - order.sharedFen)
    throw new WireError(403, 'NOT_ENOUGH', '分账金额不足')
  if ((order.sharedFen + sumFen) * 10_000 > order.amountFen * MOST_BP)
    throw new WireError(403, 'RULE_LIMIT', '超出最大分账比例')
  const lines = receivers.map((one) => ({ ...one, result: 'PENDING' as const, returnedFen: 0 }))
  const made = world.book.put('share', key, {
    shareNo,
    merchantNo: merchant.merchantNo,
    transactionNo: order.transactionNo!,
    remoteNo: newNo('30'),
    state: 'PROCESSING',
    lines,
  })
  const held = saveOrder(world, { ...order, sharedFen: order.sharedFen + sumFen })
  world.later(() => settle(world, key, held, asked.isLast))
  return made
}
function share({ world, merchant, given }: Call): object {
  const receivers = given.receivers as { type: string; account: string; amount: number; description: string }[]
  return facts(
    takeShare(world, merchant, {
      shareNo: String(given.out_order_no),
      transactionNo: String(given.transaction_id),
      receivers: receivers.map(({ amount: amountFen, ...one }) => ({ ...one, amountFen })),
      isLast: given.unfreeze_unsplit === true,
    }),
  )
}
function settle(world: World, key: string, { orderNo, merchantNo }: Order, isLast: boolean): void {
  const made = world.book.get('share', key)!
  const fails = world.faults.take('shareFails')
  const lines = made.lines.map((line, at) =>
    fails && at === 0
      ? { ...line, result: 'CLOSED' as const, reason: 'ACCOUNT_ABNORMAL' }
      : { ...line, result: 'SUCCESS' as const },
  )
  world.book.put('share', key, { ...made, state: 'FINISHED', lines })
  // What a receiver could not take goes back to where it was frozen.
  const order = world.book.get('order', keyOf(merchantNo, orderNo))!
  const lostFen = lines.filter(({ result }) => result === 'CLOSED').reduce((sum, { amountFen }) => sum + amountFen, 0)
  const now = saveOrder(world, { ...order, sharedFen: order.sharedFen - lostFen })
  for (const { account, amountFen, result } of lines) {
    const receiver = result === 'SUCCESS' && world.book.get('merchant', account)
    if (receiver) world.book.put('merchant', account, { ...receiver, balanceFen: receiver.balanceFen + amountFen })
  }
  if (isLast) release(world, now)
}
const facts = (made: Share): object => ({
  transaction_id: made.transactionNo,
  out_order_no: made.shareNo,
  order_id: made.remoteNo,
  state: made.state,
  receivers: made.lines.map((line, at) => ({
    type: line.type,
    account: line.account,
    amount: line.amountFen,
    description: line.description,
    result: line.result,
    detail_id: `${made.remoteNo}${at}`,
    ...(line.reason && { fail_reason: line.reason }),
  })),
})

/** A part comes back from whoever got it; the same number again is the same part. */
export function takeShareBack(
  world: World,
  merchant: Merchant,
  { returnNo, made, account, amountFen }: { returnNo: string; made: Share; account: string; amountFen: number },
): ShareBack {
  const key = keyOf(merchant.merchantNo, returnNo)
  const known = world.book.get('shareBack', key)
  if (known) return known
  const line = made.lines.find((one) => one.account === account && one.result === 'SUCCESS')
  if (!line || line.type !== 'MERCHANT_ID') throw new WireError(400, 'INVALID_REQUEST', '仅支持商户类型的接收方回退')
  if (line.returnedFen + amountFen > line.amountFen) throw new WireError(403, 'NOT_ENOUGH', '回退金额超出')
  const receiver = world.book.get('merchant', account)
  const fails = world.faults.take('shareBackFails') || !receiver || receiver.balanceFen < amountFen
  if (!fails) {
    world.book.put('merchant', account, { ...receiver, balanceFen: receiver.balanceFen - amountFen })
    line.returnedFen += amountFen
    world.book.put('share', keyOf(made.merchantNo, made.shareNo), made)
    const order = orderWith(world, merchant.merchantNo, made.transactionNo)
    saveOrder(world, { ...order, sharedFen: order.sharedFen - amountFen })
    if (order.isReleased) {
      const payee = world.book.get('merchant', merchant.merchantNo)!
      world.book.put('merchant', payee.merchantNo, { ...payee, balanceFen: payee.balanceFen + amountFen })
    }
  }
  return world.book.put('shareBack', key, {
    returnNo,
    shareNo: made.shareNo,
    merchantNo: merchant.merchantNo,
    account,
    amountFen,
    result: fails ? 'FAILED' : 'SUCCESS',
    ...(fails && { reason: 'PAYER_ACCOUNT_ABNORMAL' }),
  })
}
function giveBack({ world, merchant, given }: Call): object {
  const made = world.book.get('share', keyOf(merchant.merchantNo, String(given.out_order_no)))
  if (!made) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '分账单不存在')
  const returnNo = String(given.out_return_no)
  const account = String(given.return_mchid)
  return backFacts(takeShareBack(world, merchant, { returnNo, made, account, amountFen: Number(given.amount) }))
}
const backFacts = (back: ShareBack): object => ({
  out_order_no: back.shareNo,
  out_return_no: back.returnNo,
  return_mchid: back.account,
  amount: back.amountFen,
  result: back.result,
  ...(back.reason && { fail_reason: back.reason }),
})

/** Whether parts may go to a receiver. */
export function isBound(world: World, id: string): boolean {
  const known = world.book.get('receiver', id)
  return known !== undefined && !known.isGone
}

export const sharingRoutes: Routes = {
  'POST /v3/profitsharing/receivers/add': ({ world, merchant, given }) => {
    const id = keyOf(merchant.merchantNo, String(given.account))
    world.book.put('receiver', id, { id })
    return { type: given.type, account: given.account, relation_type: given.relation_type }
  },
  'POST /v3/profitsharing/receivers/delete': ({ world, merchant, given }) => {
    const id = keyOf(merchant.merchantNo, String(given.account))
    if (!isBound(world, id)) throw new WireError(400, 'INVALID_REQUEST', '分账接收方不存在')
    world.book.put('receiver', id, { id, isGone: true })
    return { type: given.type, account: given.account }
  },
  'POST /v3/profitsharing/orders/unfreeze': ({ world, merchant, given }) => {
    const order = orderWith(world, merchant.merchantNo, String(given.transaction_id))
    release(world, order)
    return { transaction_id: order.transactionNo, out_order_no: given.out_order_no, state: 'FINISHED' }
  },
  'POST /v3/profitsharing/orders': share,
  'GET /v3/profitsharing/orders/:no': ({ world, merchant, at }) => {
    const made = world.book.get('share', keyOf(merchant.merchantNo, at.no!))
    if (!made) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '分账单不存在')
    return facts(made)
  },
  'POST /v3/profitsharing/return-orders': giveBack,
  'GET /v3/profitsharing/return-orders/:no': ({ world, merchant, at }) => {
    const back = world.book.get('shareBack', keyOf(merchant.merchantNo, at.no!))
    if (!back) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '回退单不存在')
    return backFacts(back)
  },
}
