import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { alipayDayFile } from './alipay-day-file.ts'
import { giveBackParts, partsBack, royaltyMethods } from './alipay-sharing.ts'
import { type AlipayCall as Call, fail, numberOf as no, notifyTrade, statusOf, tradeOf } from './alipay-trades.ts'
import { AlipayError, fenOf, merchantOf, signedBody, timeOf, yuanOf } from './alipay-wire.ts'
import type { Order, Payout } from './book.ts'
import { dayRows } from './day-list.ts'
import { feeOf, orderOf, saveOrder, takeRefund } from './orders.ts'
import { newNo, WireError } from './wire.ts'
import { keyOf, type World } from './world.ts'

function make({ world, merchant, given, notifyUrl }: Call, isScanned: boolean): Order {
  const amountFen = fenOf(given.total_amount)
  if (!/^\w{1,64}$/.test(no(given)) || amountFen < 1 || !given.subject) fail('ACQ.INVALID_PARAMETER', '参数无效')
  const known = world.book.get('order', keyOf(merchant.merchantNo, no(given)))
  if (known && known.amountFen !== amountFen) fail('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  if (known?.state === 'SUCCESS') fail('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known?.state === 'CLOSED') fail('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  const expiresAt = given.time_expire
    ? new Date(`${String(given.time_expire).replace(' ', 'T')}+08:00`)
    : new Date(Date.now() + 7_200_000)
  return (
    known ??
    saveOrder(world, {
      wire: 'alipay',
      isScanned,
      orderNo: no(given),
      merchantNo: merchant.merchantNo,
      appId: merchant.appId,
      token: randomBytes(9).toString('base64url'),
      description: String(given.subject),
      amountFen,
      state: 'NOTPAY',
      expiresAt: expiresAt.toISOString(),
      notifyUrl,
      isShared: (given.extend_params as { royalty_freeze?: string } | undefined)?.royalty_freeze === 'true',
      feeFen: feeOf(amountFen),
      refundedFen: 0,
      sharedFen: 0,
      isReleased: false,
    })
  )
}

function refund(call: Call): object {
  const { world, merchant, given } = call
  const trade = tradeOf(call)
  giveBackParts(call, trade)
  // Of parts alone nothing goes to who has paid.
  if (fenOf(given.refund_amount) === 0)
    return {
      out_trade_no: trade.orderNo,
      trade_no: trade.transactionNo,
      fund_change: 'N',
      refund_fee: yuanOf(trade.refundedFen),
    }
  const asked = {
    refundNo: String(given.out_request_no ?? ''),
    orderNo: trade.orderNo,
    amountFen: fenOf(given.refund_amount),
  }
  const { made, isNew } = takeRefund(world, merchant, asked)
  const order = orderOf(world, merchant.merchantNo, made.orderNo)
  if (isNew) {
    const done = world.book.put('refund', keyOf(merchant.merchantNo, made.refundNo), { ...made, state: 'SUCCESS' })
    notifyTrade(world, saveOrder(world, { ...order, state: 'REFUND' }), done)
  }
  return {
    out_trade_no: order.orderNo,
    trade_no: order.transactionNo,
    fund_change: isNew ? 'Y' : 'N',
    refund_fee: yuanOf(order.refundedFen),
  }
}

function transfer({ world, merchant, given }: Call): object {
  const payoutNo = String(given.out_biz_no ?? '')
  const amountFen = fenOf(given.trans_amount)
  const key = keyOf(merchant.merchantNo, payoutNo)
  const known = world.book.get('payout', key)
  if (known && known.amountFen !== amountFen) fail('EXCEED_LIMIT_REPEAT', '请求号重复，金额不一致')
  if (known) return payoutFacts(known)
  if (merchant.balanceFen < amountFen) fail('PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足')
  const isFailing = world.faults.take('payoutFails')
  if (!isFailing)
    world.book.put('merchant', merchant.merchantNo, { ...merchant, balanceFen: merchant.balanceFen - amountFen })
  return payoutFacts(
    world.book.put('payout', key, {
      payoutNo,
      merchantNo: merchant.merchantNo,
      payerId: String((given.payee_info as { identity?: string } | undefined)?.identity),
      remoteNo: newNo('2026'),
      amountFen,
      state: isFailing ? 'FAIL' : 'SUCCESS',
      reason: isFailing ? '收款方账户异常' : undefined,
      at: new Date().toISOString(),
    }),
  )
}
const payoutFacts = ({ payoutNo, remoteNo, state, reason }: Payout): object => ({
  out_biz_no: payoutNo,
  order_id: remoteNo,
  status: { PROCESSING: 'DEALING', SUCCESS: 'SUCCESS', FAIL: 'FAIL', REFUND: 'REFUND' }[state],
  ...(reason && { fail_reason: reason }),
})

const METHODS: Readonly<Record<string, (call: Call) => object>> = {
  'alipay.trade.precreate': (call) => {
    const order = make(call, false)
    return { out_trade_no: order.orderNo, qr_code: `${call.world.pages}/pay/${order.token}` }
  },
  'alipay.trade.create': (call) => ({ out_trade_no: no(call.given), trade_no: `2026${make(call, true).token}` }),
  'alipay.trade.query': (call) => {
    const order = tradeOf(call)
    return {
      out_trade_no: order.orderNo,
      ...(order.transactionNo && { trade_no: order.transactionNo, buyer_user_id: order.payerId }),
      trade_status: statusOf(order),
      total_amount: yuanOf(order.amountFen),
      ...(order.paidAt && { send_pay_date: timeOf(order.paidAt) }),
    }
  },
  'alipay.trade.close': (call) => {
    const order = tradeOf(call)
    if (order.state !== 'NOTPAY') fail('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    saveOrder(call.world, { ...order, state: 'CLOSED' })
    return { out_trade_no: order.orderNo }
  },
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': (call) => {
    const order = tradeOf(call)
    const made = call.world.book.get('refund', keyOf(order.merchantNo, String(call.given.out_request_no)))
    if (!made) return partsBack(call)
    return {
      out_trade_no: order.orderNo,
      out_request_no: made.refundNo,
      refund_amount: yuanOf(made.amountFen),
      refund_status: 'REFUND_SUCCESS',
      ...partsBack(call),
    }
  },
  ...royaltyMethods,
  'alipay.fund.trans.uni.transfer': transfer,
  'alipay.fund.trans.common.query': ({ world, merchant, given }) =>
    payoutFacts(
      world.book.get('payout', keyOf(merchant.merchantNo, String(given.out_biz_no))) ??
        fail('ORDER_NOT_EXIST', '转账订单不存在'),
    ),
  'alipay.data.dataservice.bill.downloadurl.query': ({ world, merchant, given }) => {
    const day = String(given.bill_date)
    if (!dayRows(world, merchant.merchantNo, day).length) fail('isp.bill_not_exist', '账单不存在')
    return { bill_download_url: `${world.address}/alipay/bill?token=${merchant.merchantNo}.${day}` }
  },
}

/** The channel in Alipay's form: one address for all methods, another for the files it speaks of. */
export function alipay(world: World, request: IncomingMessage, url: URL, body: string, response: ServerResponse): void {
  if (url.pathname === '/alipay/bill') {
    const [merchantNo = '', day = ''] = (url.searchParams.get('token') ?? '').split('.')
    response.setHeader('content-type', 'application/zip').end(alipayDayFile(world, merchantNo, day))
    return
  }
  const params = new URLSearchParams(url.search)
  if (request.method === 'POST') for (const [name, value] of new URLSearchParams(body)) params.set(name, value)
  const method = params.get('method') ?? ''
  const answer = (said: object, isForged = false) => {
    const text = signedBody(world.keys, `${method.replaceAll('.', '_')}_response`, said)
    response
      .setHeader('content-type', 'application/json; charset=utf-8')
      .end(isForged ? text.replace('"msg":"Success"', '"msg":"success"') : text)
  }
  try {
    const merchant = merchantOf(world.book, params)
    const work = METHODS[method]
    if (!work) throw new AlipayError('40004', 'isv.invalid-method', '不存在的方法名')
    const isWork = !method.endsWith('.query')
    if (isWork && world.faults.take('answer500')) throw new AlipayError('20000', 'isp.unknow-error', '系统繁忙')
    const given = JSON.parse(params.get('biz_content') ?? '{}') as Call['given']
    const said = work({ world, merchant, given, notifyUrl: params.get('notify_url') ?? '' })
    if (isWork && world.faults.take('answerLost')) response.destroy()
    else answer({ code: '10000', msg: 'Success', ...said }, isWork && world.faults.take('answerForged'))
  } catch (error) {
    const { code, subCode, message } =
      error instanceof AlipayError
        ? error
        : error instanceof WireError
          ? new AlipayError('40004', SAID[error.code] ?? 'ACQ.SYSTEM_ERROR', error.message)
          : new AlipayError('20000', 'isp.unknow-error', (error as Error).message)
    answer({ code, msg: 'Business Failed', sub_code: subCode, sub_msg: message })
  }
}
const SAID: Readonly<Record<string, string>> = {
  ORDER_NOT_EXIST: 'ACQ.TRADE_NOT_EXIST',
  PARAM_ERROR: 'ACQ.DISCORDANT_REPEAT_REQUEST',
  INVALID_REQUEST: 'ACQ.TRADE_STATUS_ERROR',
  NOT_ENOUGH: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
}
