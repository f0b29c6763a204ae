import { createHash } from 'node:crypto'
import { ChannelError, type ChannelLine } from '../channel.ts'
import { fenOf, instantOf } from '../money-words.ts'
import type { WechatClient } from './client.ts'

/** Names of the columns one reads, by what they hold; the file has some twenty more. */
const COLUMNS = {
  at: '交易时间',
  transactionNo: '微信订单号',
  orderNo: '商户订单号',
  state: '交易状态',
  total: '应结订单金额',
  refundNo: '商户退款单号',
  refund: '退款金额',
  fee: '手续费',
} as const

/** The channel's list of a day (`/v3/bill/tradebill`), its digest checked. Values begin with a back quote there. */
export async function* wechatDayLines(client: WechatClient, day: string): AsyncGenerator<ChannelLine> {
  const said = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  const file = await client.download(String(said.download_url))
  const digest = createHash('sha1').update(file).digest('hex')
  if (said.hash_type !== 'SHA1' || digest !== String(said.hash_value).toLowerCase())
    throw new ChannelError('BAD_FILE', 'the file is not the one the channel spoke of', false)
  const lines = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const head = lines[0]!.split(',').map((name) => name.replace(/^`/, ''))
  const at = Object.fromEntries(Object.entries(COLUMNS).map(([key, name]) => [key, head.indexOf(name)])) as Record<
    keyof typeof COLUMNS,
    number
  >
  if (Object.values(at).includes(-1)) throw new ChannelError('BAD_FILE', 'columns are missing', false)
  for (const line of lines.slice(1)) {
    // What follows the rows are sums under a heading of their own.
    if (!line.startsWith('`')) break
    const cells = line.slice(1).split(',`')
    const cell = (key: keyof typeof COLUMNS): string => (cells[at[key]] ?? '').trim()
    const isRefund = cell('state') === 'REFUND'
    yield {
      kind: isRefund ? 'refund' : 'payment',
      orderNo: cell('orderNo'),
      ...(isRefund && { refundNo: cell('refundNo') }),
      transactionNo: cell('transactionNo'),
      amountFen: fenOf(isRefund ? cell('refund') : cell('total')),
      feeFen: fenOf(cell('fee')),
      state: cell('state'),
      at: instantOf(cell('at')),
    }
  }
}
