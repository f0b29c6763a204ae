import { randomBytes } from 'node:crypto'
import { notifyTrade } from './alipay-trades.ts'
import type { Order, Refund } from './book.ts'
import { openidOf } from './in-app.ts'
import type { Merchant } from './keys.ts'
import { beijing, newNo, WireError } from './wire.ts'
import { type Call, keyOf, type Routes, type World } from './world.ts'

/** What the channel keeps of a payment, rounded to the fen: 0.6 %. */
export const feeOf = (amountFen: number): number => Math.round(amountFen * 0.006)
export const orderOf = ({ book }: World, merchantNo: string, orderNo: string): Order => {
  const order = book.get('order', keyOf(merchantNo, orderNo))
  if (!order) throw new WireError(404, 'ORDER_NOT_EXIST', '订单不存在')
  return order
}
export const saveOrder = ({ book }: World, order: Order): Order =>
  book.put('order', keyOf(order.merchantNo, order.orderNo), order)

/** A merchant below the one who asks. */
export function below({ book }: World, parentNo: string, merchantNo: string): Merchant {
  const found = book.get('merchant', merchantNo)
  if (found?.parentNo !== parentNo) throw new WireError(403, 'NO_AUTH', '无此商户权限')
  return found
}

const facts = (order: Order): object => ({
  ...(order.subMerchantNo
    ? { sp_appid: order.appId, sp_mchid: order.merchantNo, sub_mchid: order.subMerchantNo }
    : { appid: order.appId, mchid: order.merchantNo }),
  out_trade_no: order.orderNo,
  trade_type: order.tradeType ?? 'NATIVE',
  trade_state: order.state === 'NOTPAY' && new Date(order.expiresAt) < new Date() ? 'CLOSED' : order.state,
  trade_state_desc: order.state,
  ...(order.transactionNo && { transaction_id: order.transactionNo, bank_type: 'OTHERS' }),
  ...(order.paidAt && { success_time: beijing(order.paidAt), payer: { openid: order.payerId } }),
  amount: { total: order.amountFen, payer_total: order.amountFen, currency: 'CNY', payer_currency: 'CNY' },
})

/** How long a link from a browser into the app is good, whatever the order is. */
const LINK_MS = 5 * 60_000
const TRADE_TYPES: Readonly<Record<string, string>> = { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' }
/** Whoever pays on his phone says from where, inside the app who he is; who has no right to it is told so. */
function checkWay({ world, merchant, given, at }: Call): void {
  if (at.way === 'native') return
  if (world.faults.take('noPhone')) throw new WireError(403, 'NO_AUTH', '商户未开通该支付方式')
  if (at.way === 'jsapi') {
    const { openid, sp_openid = openid } = (given.payer ?? {}) as { openid?: string; sp_openid?: string }
    if (sp_openid !== openidOf(merchant.appId)) throw new WireError(400, 'PARAM_ERROR', '无效的openid')
  }
  if (at.way !== 'h5') return
  const scene = given.scene_info as { payer_client_ip?: string; h5_info?: { type?: string } } | undefined
  if (!scene?.payer_client_ip || !scene.h5_info?.type) throw new WireError(400, 'PARAM_ERROR', '缺少场景信息')
}
function place(call: Call): object {
  const { world, merchant, given, at } = call
  checkWay(call)
  const orderNo = String(given.out_trade_no ?? '')
  const amountFen = (given.amount as { total?: number } | undefined)?.total ?? 0
  if (!/^[\w|*@-]{6,32}$/.test(orderNo) || !Number.isSafeInteger(amountFen) || amountFen < 1)
    throw new WireError(400, 'PARAM_ERROR', '参数错误')
  if ((given.sp_mchid ?? given.mchid) !== merchant.merchantNo || (given.sp_appid ?? given.appid) !== merchant.appId)
    throw new WireError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  const subMerchantNo = given.sub_mchid ? String(given.sub_mchid) : undefined
  if (subMerchantNo) below(world, merchant.merchantNo, subMerchantNo)
  const known = world.book.get('order', keyOf(merchant.merchantNo, orderNo))
  if (known && (known.amountFen !== amountFen || known.description !== given.description))
    throw new WireError(400, 'INVALID_REQUEST', '201 商户订单号重复')
  if (known?.state === 'SUCCESS') throw new WireError(400, 'ORDERPAID', '该订单已支付')
  if (known?.state === 'CLOSED') throw new WireError(400, 'ORDER_CLOSED', '订单已关闭')
  const order =
    known ??
    saveOrder(world, {
      orderNo,
      tradeType: TRADE_TYPES[at.way ?? ''] ?? 'NATIVE',
      merchantNo: merchant.merchantNo,
      ...(subMerchantNo && { subMerchantNo }),
      appId: merchant.appId,
      token: randomBytes(9).toString('base64url'),
      description: String(given.description),
      amountFen,
      state: 'NOTPAY',
      expiresAt: String(given.time_expire ?? new Date(Date.now() + 7_200_000).toISOString()),
      notifyUrl: String(given.notify_url),
      isShared: (given.settle_info as { profit_sharing?: boolean } | undefined)?.profit_sharing === true,
      feeFen: feeOf(amountFen),
      refundedFen: 0,
      sharedFen: 0,
      isReleased: false,
    })
  const page = `${world.pages}/pay/${order.token}`
  if (at.way === 'h5') return { h5_url: `${page}?until=${Date.now() + (world.faults.take('linkOver') ? 0 : LINK_MS)}` }
  return at.way === 'native' ? { code_url: page } : { prepay_id: `wx${order.token}` }
}

const DAY_MS = 86_400_000
const daysBack = ({ faults }: World): number =>
  faults.take('paidDayBefore') ? 1 : faults.take('paidTwoDaysBefore') ? 2 : 0
/** The payer has paid: called by the page he sees. */
export function pay(world: World, order: Order): void {
  if (order.state !== 'NOTPAY' || new Date(order.expiresAt) < new Date()) return
  const paid = saveOrder(world, {
    ...order,
    state: 'SUCCESS',
    transactionNo: newNo(order.wire ? '2026' : '42'),
    paidAt: new Date(Date.now() - daysBack(world) * DAY_MS).toISOString(),
    payerId: order.tradeType === 'JSAPI' ? openidOf(order.appId) : `o${order.token}`,
  })
  const merchant = world.book.get('merchant', paid.subMerchantNo ?? paid.merchantNo)!
  if (!paid.isShared)
    world.book.put('merchant', merchant.merchantNo, {
      ...merchant,
      balanceFen: merchant.balanceFen + paid.amountFen - paid.feeFen,
    })
  const isWrong = world.faults.take('noticeAmount')
  if (paid.wire) {
    notifyTrade(world, { ...paid, amountFen: paid.amountFen + Number(isWrong) })
    return
  }
  const said = facts(paid) as { amount: { total: number } }
  if (isWrong) said.amount = { ...said.amount, total: said.amount.total + 1 }
  world.notify(paid.merchantNo, paid.notifyUrl, 'TRANSACTION.SUCCESS', 'transaction', said)
}

function refund({ world, merchant, given }: Call): object {
  const { refund: amountFen, total: totalFen } = given.amount as { refund: number; total: number }
  const { made, isNew } = takeRefund(world, merchant, {
    refundNo: String(given.out_refund_no ?? ''),
    orderNo: String(given.out_trade_no),
    amountFen,
    totalFen,
    notifyUrl: given.notify_url ? String(given.notify_url) : undefined,
  })
  if (isNew) world.later(() => settleRefund(world, keyOf(made.merchantNo, made.refundNo)))
  return refundFacts(made)
}
interface Asked {
  refundNo: string
  orderNo: string
  amountFen: number
  totalFen?: number
  notifyUrl?: string
}
/** Takes what is to go back from whoever has it; the same number again is the same refund. */
export function takeRefund(world: World, merchant: Merchant, asked: Asked): { made: Refund; isNew: boolean } {
  const { refundNo, amountFen } = asked
  const key = keyOf(merchant.merchantNo, refundNo)
  const known = world.book.get('refund', key)
  if (known) {
    if (known.amountFen !== amountFen) throw new WireError(400, 'PARAM_ERROR', '退款单号重复，金额不一致')
    return { made: known, isNew: false }
  }
  const order = orderOf(world, merchant.merchantNo, asked.orderNo)
  const { totalFen = order.amountFen } = asked
  if (!['SUCCESS', 'REFUND'].includes(order.state) || totalFen !== order.amountFen)
    throw new WireError(400, 'INVALID_REQUEST', '订单状态或金额错误')
  if (!(amountFen > 0) || order.refundedFen + amountFen > order.amountFen)
    throw new WireError(403, 'NOT_ENOUGH', '可退金额不足')
  if (order.isShared && !order.isReleased && amountFen > order.amountFen - order.refundedFen - order.sharedFen)
    throw new WireError(403, 'NOT_ENOUGH', '已分账金额未回退')
  // What is not frozen any more is taken from what the merchant has.
  const isOwn = !order.isShared || order.isReleased
  const payee = order.subMerchantNo ? below(world, merchant.merchantNo, order.subMerchantNo) : merchant
  if (isOwn && payee.balanceFen < amountFen) throw new WireError(403, 'NOT_ENOUGH', '账户余额不足')
  if (isOwn) world.book.put('merchant', payee.merchantNo, { ...payee, balanceFen: payee.balanceFen - amountFen })
  saveOrder(world, { ...order, refundedFen: order.refundedFen + amountFen })
  const made = world.book.put('refund', key, {
    refundNo,
    orderNo: order.orderNo,
    merchantNo: merchant.merchantNo,
    remoteNo: newNo('50'),
    amountFen,
    state: 'PROCESSING',
    notifyUrl: asked.notifyUrl,
    at: new Date().toISOString(),
  })
  return { made, isNew: true }
}
function settleRefund(world: World, key: string): void {
  const made = world.book.get('refund', key)!
  const state = world.faults.take('refundAbnormal') ? 'ABNORMAL' : 'SUCCESS'
  const done = world.book.put('refund', key, { ...made, state })
  const order = orderOf(world, done.merchantNo, done.orderNo)
  if (state === 'SUCCESS') saveOrder(world, { ...order, state: 'REFUND' })
  if (!done.notifyUrl) return
  const { status, ...said } = refundFacts(done) as { status: string }
  world.notify(done.merchantNo, done.notifyUrl, `REFUND.${state}`, 'refund', { ...said, refund_status: status })
}
const refundFacts = (made: Refund): object => ({
  refund_id: made.remoteNo,
  out_refund_no: made.refundNo,
  out_trade_no: made.orderNo,
  status: made.state,
  create_time: beijing(made.at),
  amount: { refund: made.amountFen, currency: 'CNY' },
})

const look = ({ world, merchant, at }: Call): object => facts(orderOf(world, merchant.merchantNo, at.no!))
function close({ world, merchant, at }: Call): undefined {
  const order = orderOf(world, merchant.merchantNo, at.no!)
  if (order.state === 'SUCCESS') throw new WireError(400, 'ORDERPAID', '该订单已支付')
  saveOrder(world, { ...order, state: 'CLOSED' })
}
function lookAtRefund({ world, merchant, at }: Call): object {
  const made = world.book.get('refund', keyOf(merchant.merchantNo, at.no!))
  if (!made) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return refundFacts(made)
}

/** A merchant's own orders, and those for merchants below him. */
export const orderRoutes: Routes = {
  'POST /v3/pay/transactions/:way': place,
  'POST /v3/pay/partner/transactions/:way': place,
  'GET /v3/pay/transactions/out-trade-no/:no': look,
  'GET /v3/pay/partner/transactions/out-trade-no/:no': look,
  'POST /v3/pay/transactions/out-trade-no/:no/close': close,
  'POST /v3/pay/partner/transactions/out-trade-no/:no/close': close,
  'POST /v3/refund/domestic/refunds': refund,
  'GET /v3/refund/domestic/refunds/:no': lookAtRefund,
  'POST /v3/ecommerce/refunds/apply': refund,
  'GET /v3/ecommerce/refunds/out-refund-no/:no': lookAtRefund,
}
