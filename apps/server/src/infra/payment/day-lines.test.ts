// Formats of day bills, by public sources; where they differ from our sandbox, they are right:
// - WeChat Pay, "交易账单文件格式说明", https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html (parts of the
//   file, the mark before each value); columns and five decimals of fees as in the bills that public SDKs keep in their tests
//   (27 columns: `0.00000; 24 columns with 总金额 and 代金券或立减优惠金额 as in the interface before 2018).
// - Alipay, alipay.data.dataservice.bill.downloadurl.query; its documentation names BILL_NOT_EXIST, the interface answers
//   isp.bill_not_exist (observed with a production account, https://github.com/solarhell/alipay-go).
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type DayRow, LIST_HEAD, lineOf } from '../../../../sandbox/src/day-list.ts'
import { alipayDayLines } from './alipay/day-lines.ts'
import type { ChannelLine } from './channel.ts'
import { linesIn } from './download.ts'
import { feeFenOf, fenOf } from './money-words.ts'
import { wechatDayLines } from './wechat/day-lines.ts'

const COUNT = 5_000
const rowOf = (n: number): DayRow => ({
  at: '2026-11-22T00:30:00Z',
  transactionNo: `42${n}`,
  orderNo: `order${n}`,
  payerId: 'payer',
  state: n % 10 ? 'SUCCESS' : 'REFUND',
  totalFen: n % 10 ? n : 0,
  feeFen: n % 10 ? 1 : -1,
  name: '房租，12 月',
  ...(n % 10 ? {} : { refund: { remoteNo: `50${n}`, refundNo: `refund${n}`, amountFen: n } }),
})
const rows = Array.from({ length: COUNT }, (_, at) => rowOf(at + 1))
const list = `\uFEFF${LIST_HEAD}\r\n${rows.map((row) => `${lineOf('1900', row)}\r\n`).join('')}总交易单数,手续费\n\`5000,\`4000`
/** Cut where nobody would cut it. */
const pieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
async function all(lines: AsyncIterable<ChannelLine[]>): Promise<ChannelLine[]> {
  const read: ChannelLine[] = []
  for await (const some of lines) read.push(...some)
  return read
}
const wechat = (files: Uint8Array[], digest = createHash('sha1').update(list).digest('hex')) =>
  all(
    wechatDayLines(
      {
        ask: async () => ({ hash_type: 'SHA1', hash_value: digest, download_url: 'x' }),
        download: async () => files,
      } as never,
      '2026-11-22',
    ),
  )
const refused = (code: unknown) => expect.objectContaining({ name: 'ChannelError', code, isFinal: false })

it('finds lines wherever a text is cut', async () => {
  const text = 'a\r\nbc\n\nd'
  for (let size = 1; size <= text.length; size++) {
    const cut = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
    const found: string[] = []
    for await (const lines of linesIn(cut)) found.push(...lines)
    expect(found).toEqual(['a', 'bc', '', 'd'])
  }
})

it('reads a long list of WeChat Pay in pieces, each line of it once', async () => {
  const lines = await wechat(pieces(gzipSync(list), 777))
  expect(lines.map(({ orderNo }) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo))
  expect(lines[0]).toEqual({
    kind: 'payment',
    orderNo: 'order1',
    transactionNo: '421',
    amountFen: 1,
    feeFen: 1,
    state: 'SUCCESS',
    at: '2026-11-22T08:30:00+08:00',
  })
  expect(lines[9]).toMatchObject({ kind: 'refund', refundNo: 'refund10', amountFen: 10, feeFen: -1, state: 'REFUND' })
})

const HEAD_27 =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const HEAD_24 =
  '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,代金券或立减优惠金额,微信退款单号,商户退款单号,退款金额,代金券或立减优惠退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
const START = '`2026-11-22 17:07:11,`wx1,`1900000109,`0,`,'
const PAID =
  '`42001,`order1,`payer,`NATIVE,`SUCCESS,`OTHERS,`CNY,`1200.00,`0.00,`0,`0,`0.00,`0.00,`,`,`房租,`,`7.20000,`0.60%'
const FREE =
  '`42002,`order2,`payer,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`测试,`,`0.00000,`0.60%'
const BACK =
  '`42003,`order3,`payer,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50003,`refund3,`260.00,`0.00,`ORIGINAL,`SUCCESS,`房租,`,`-1.56000,`0.60%'
it.each([
  [
    '27 columns',
    HEAD_27,
    ',`1200.00,`0.00,`',
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n`3,`1200.01,`260.00,`0.00,`5.64000,`1200.01,`260.00',
  ],
  [
    '24 columns',
    HEAD_24,
    '',
    '总交易单数,总交易额,总退款金额,总代金券或立减优惠退款金额,手续费总金额\r\n`3,`1200.01,`260.00,`0.00,`5.64000',
  ],
])('reads a bill of WeChat Pay with %s and fees of five decimals', async (_, head, end, sums) => {
  const bill = `\uFEFF${head}\r\n${[PAID, FREE, BACK].map((line) => `${START}${line}${end}\r\n`).join('')}${sums}\r\n`
  const lines = await wechat([gzipSync(bill)], createHash('sha1').update(bill).digest('hex'))
  expect(lines.map(({ orderNo, amountFen, feeFen }) => [orderNo, amountFen, feeFen])).toEqual([
    ['order1', 120_000, 720],
    ['order2', 1, 0],
    ['order3', 26_000, -156],
  ])
  expect(lines[2]).toMatchObject({ kind: 'refund', refundNo: 'refund3', at: '2026-11-22T17:07:11+08:00' })
})

it('rounds fees below a fen, and amounts never', () => {
  expect(['0.57000', '0.00499', '0.00500', '-0.01600', '-0.00400', '7.2', '0'].map(feeFenOf)).toEqual([
    57, 0, 1, -2, 0, 720, 0,
  ])
  for (const bad of ['7.200000', '1,200.00000', '`7.20', '', '7.2e0'])
    expect(() => feeFenOf(bad)).toThrow(expect.objectContaining({ code: 'BAD_AMOUNT' }))
  expect(() => fenOf('7.20000')).toThrow(expect.objectContaining({ code: 'BAD_AMOUNT' }))
})

it('takes no list that is torn, changed, or no list', async () => {
  const whole = gzipSync(list)
  await expect(wechat(pieces(whole.subarray(0, whole.length - 20), 777))).rejects.toEqual(refused('BAD_FILE'))
  await expect(wechat([gzipSync(list.replace('order77', 'order78'))])).rejects.toEqual(refused('BAD_FILE'))
  await expect(wechat([gzipSync('')])).rejects.toEqual(refused('BAD_FILE'))
  await expect(wechat([Buffer.from(list)])).rejects.toEqual(refused('BAD_FILE'))
  const other = list.replace('`1.00', '`1,00')
  const digest = createHash('sha1').update(other).digest('hex')
  await expect(wechat([gzipSync(other)], digest)).rejects.toEqual(refused('BAD_AMOUNT'))
})

/** GBK of letters alone, and of the few words a list cannot do without. */
const WORDS: Readonly<Record<string, number[]>> = {
  支: [0xd6, 0xa7],
  付: [0xb8, 0xb6],
  宝: [0xb1, 0xa6],
  交: [0xbd, 0xbb],
  易: [0xd2, 0xd7],
  号: [0xba, 0xc5],
  商: [0xc9, 0xcc],
  户: [0xbb, 0xa7],
  订: [0xb6, 0xa9],
  单: [0xb5, 0xa5],
  业: [0xd2, 0xb5],
  务: [0xce, 0xf1],
  类: [0xc0, 0xe0],
  型: [0xd0, 0xcd],
  完: [0xcd, 0xea],
  成: [0xb3, 0xc9],
  时: [0xca, 0xb1],
  间: [0xbc, 0xe4],
  金: [0xbd, 0xf0],
  额: [0xb6, 0xee],
  '（': [0xa3, 0xa8],
  元: [0xd4, 0xaa],
  '）': [0xa3, 0xa9],
  退: [0xcd, 0xcb],
  款: [0xbf, 0xee],
  批: [0xc5, 0xfa],
  次: [0xb4, 0xce],
  服: [0xb7, 0xfe],
  费: [0xb7, 0xd1],
}
const gbk = (text: string): Uint8Array => Uint8Array.from([...text].flatMap((one) => WORDS[one] ?? [one.charCodeAt(0)]))
const HEAD = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号,服务费（元）'
const trades = rows.map(({ transactionNo, orderNo, refund }, at) =>
  [
    transactionNo,
    orderNo,
    refund ? '退款' : '交易',
    '2026-11-22 08:30:00',
    refund ? '-1.00' : '1.00',
    refund?.refundNo ?? '',
    at % 2 ? '-0.01' : '0.00',
  ]
    .map((cell) => `${cell}\t`)
    .join(','),
)
const alipay = (files: Uint8Array[]) =>
  all(
    alipayDayLines(
      { ask: async () => ({ bill_download_url: 'x' }), download: async () => files } as never,
      '2026-11-22',
    ),
  )
it('reads a long list of Alipay in pieces, and none that ends too early', async () => {
  const table = `#x\n${HEAD}\n${trades.join('\n')}\n#end\n`
  const archive = zipSync({ 'sums.csv': gbk('#y\na,b\n1,2\n'), 'detail.csv': gbk(table) })
  const lines = await alipay(pieces(archive, 333))
  expect(lines.map(({ orderNo }) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo))
  expect(lines[9]).toMatchObject({ kind: 'refund', refundNo: 'refund10', amountFen: 100, feeFen: 1 })
  await expect(alipay(pieces(archive.subarray(0, archive.length >> 1), 333))).rejects.toEqual(
    refused(expect.stringMatching(/^BAD_(FILE|AMOUNT|TIME)$/)),
  )
  await expect(alipay([zipSync({ 'sums.csv': gbk('#y\na,b\n') })])).rejects.toEqual(refused('BAD_FILE'))
})
