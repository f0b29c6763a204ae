import type { Order } from './book.ts'
import { feeOf } from './orders.ts'
import { beijing, sha1, WireError } from './wire.ts'
import { keyOf, type Routes, type World } from './world.ts'

export const LIST_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
/** As merchants of years ago still get it. */
const OLD_HEAD =
  '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,代金券或立减优惠金额,微信退款单号,商户退款单号,退款金额,代金券或立减优惠退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
const OLD_COLUMNS = OLD_HEAD.split(',').length
/** Fees are computed to five decimals, and those are written. */
const fee = (fen: number): string => (fen / 100).toFixed(5)
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const time = (instant: string): string => beijing(instant).slice(0, 19).replace('T', ' ')

export interface DayRow {
  at: string
  transactionNo: string
  orderNo: string
  payerId: string
  state: string
  totalFen: number
  feeFen: number
  refund?: { remoteNo: string; refundNo: string; amountFen: number }
  name: string
}
/** What happened on a day. What is wrong with it on purpose is wrong each time. */
export function dayRows({ book, faults }: World, merchantNo: string, day: string): DayRow[] {
  const isOn = (instant: string | undefined) => instant !== undefined && beijing(instant).startsWith(day)
  const orders = book.all('order').filter((one) => one.merchantNo === merchantNo && isOn(one.paidAt))
  const refunds = book
    .all('refund')
    .filter((one) => one.merchantNo === merchantNo && one.state === 'SUCCESS' && isOn(one.at))
  const rowOf = (order: Order): DayRow => ({
    at: order.paidAt!,
    transactionNo: order.transactionNo!,
    orderNo: order.orderNo,
    payerId: order.payerId!,
    state: 'SUCCESS',
    totalFen: order.amountFen,
    feeFen: order.feeFen,
    name: order.description,
  })
  const rows = orders.map(rowOf)
  if (faults.left('lineMissing')) rows.pop()
  if (faults.left('lineAmount') && rows[0]) rows[0].totalFen += 100
  if (faults.left('lineFee') && rows[1]) rows[1].feeFen += 1
  if (faults.left('lineState') && rows[2]) rows[2].state = 'REVOKED'
  if (faults.left('lineExtra'))
    rows.push({
      at: `${day}T04:00:00Z`,
      transactionNo: '4200000000000000000000000001',
      orderNo: 'UNKNOWN0001',
      payerId: 'oUnknown',
      state: 'SUCCESS',
      totalFen: 12_345,
      feeFen: feeOf(12_345),
      name: 'unknown',
    })
  for (const { at, orderNo, remoteNo, refundNo, amountFen } of refunds) {
    const order = orders.find((one) => one.orderNo === orderNo) ?? book.get('order', keyOf(merchantNo, orderNo))!
    rows.push({
      ...rowOf(order),
      at,
      state: 'REFUND',
      totalFen: 0,
      feeFen: -feeOf(amountFen),
      refund: { remoteNo, refundNo, amountFen },
    })
  }
  return rows
}

/** A line of the file, of 27 columns or of 24. */
export const lineOf = (merchantNo: string, row: DayRow, columns?: number): string => {
  const { at, transactionNo, orderNo, payerId, state, totalFen, feeFen, refund, name } = row
  return [
    time(at),
    'app',
    merchantNo,
    '0',
    '',
    transactionNo,
    orderNo,
    payerId,
    'NATIVE',
    state,
    'OTHERS',
    'CNY',
    yuan(totalFen),
    '0.00',
    refund?.remoteNo ?? '0',
    refund?.refundNo ?? '0',
    yuan(refund?.amountFen ?? 0),
    '0.00',
    'ORIGINAL',
    refund ? 'SUCCESS' : '',
    name,
    '',
    fee(feeFen),
    '0.60%',
    yuan(totalFen),
    yuan(refund?.amountFen ?? 0),
    '',
  ]
    .slice(0, columns)
    .map((cell) => `\`${cell.replaceAll(',', '，')}`)
    .join(',')
}
/** The same as the file that is downloaded: the lines, and their sums under a heading of their own. */
export function dayList(world: World, merchantNo: string, day: string): string {
  const rows = dayRows(world, merchantNo, day)
  const [head, columns] = world.faults.left('listOld') ? [OLD_HEAD, OLD_COLUMNS] : [LIST_HEAD, undefined]
  return `\uFEFF${head}\r\n${rows.map((row) => `${lineOf(merchantNo, row, columns)}\r\n`).join('')}${sumsOf(rows, columns)}`
}
function sumsOf(rows: readonly DayRow[], columns: number | undefined): string {
  const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [paid, refunded] = [yuan(sum((row) => row.totalFen)), yuan(sum((row) => row.refund?.amountFen ?? 0))]
  const head = columns
    ? '总交易单数,总交易额,总退款金额,总代金券或立减优惠退款金额,手续费总金额'
    : '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  const sums = [`${rows.length}`, paid, refunded, '0.00', fee(sum((row) => row.feeFen)), paid, refunded]
  const line = sums.slice(0, head.split(',').length).map((cell) => `\`${cell}`)
  return `${head}\r\n${line.join(',')}\r\n`
}

export const listRoutes: Routes = {
  'GET /v3/bill/tradebill': ({ world, merchant, query }) => {
    const day = query.get('bill_date') ?? ''
    const today = beijing(new Date().toISOString()).slice(0, 10)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > today) throw new WireError(400, 'INVALID_REQUEST', '日期错误')
    const file = dayList(world, merchant.merchantNo, day)
    if (!dayRows(world, merchant.merchantNo, day).length)
      throw new WireError(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    return {
      hash_type: 'SHA1',
      hash_value: sha1(file),
      download_url: `${world.address}/v3/billdownload/file?token=${merchant.merchantNo}.${day}.${query.get('tar_type') ?? ''}`,
    }
  },
}
