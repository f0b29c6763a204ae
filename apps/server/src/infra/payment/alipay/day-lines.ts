import { unzipSync } from 'fflate'
import { ChannelError, type ChannelLine } from '../channel.ts'
import { fenOf, instantOf } from '../money-words.ts'
import type { AlipayClient } from './client.ts'

/** Names of the columns one reads, by what they hold. */
const COLUMNS = {
  transactionNo: '支付宝交易号',
  orderNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号',
  fee: '服务费（元）',
} as const
type Column = keyof typeof COLUMNS

/**
 * Alipay's list of a day (`alipay.data.dataservice.bill.downloadurl.query`): an archive of tables in GBK, of which the one
 * with single trades is read. Remarks begin with `#`, values end with tabs.
 */
export async function* alipayDayLines(client: AlipayClient, day: string): AsyncGenerator<ChannelLine> {
  const said = await client.ask('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  })
  const files = unzipSync(new Uint8Array(await client.download(String(said.bill_download_url))))
  const gbk = new TextDecoder('gbk')
  const tables = Object.values(files).map((bytes) => gbk.decode(bytes).split(/\r?\n/))
  const isHead = (line: string): boolean => line.startsWith(COLUMNS.transactionNo)
  const lines = tables.find((table) => table.some(isHead))
  if (!lines) throw new ChannelError('BAD_FILE', 'no table of trades in the file', false)
  const from = lines.findIndex(isHead)
  const head = lines[from]!.split(',').map((name) => name.trim())
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([key, name]) => [key, head.findIndex((one) => one.startsWith(name))]),
  ) as Record<Column, number>
  if (Object.values(at).includes(-1)) throw new ChannelError('BAD_FILE', 'columns are missing', false)
  for (const line of lines.slice(from + 1)) {
    if (!line.trim() || line.startsWith('#')) break
    const cells = line.split(',')
    const cell = (key: Column): string => (cells[at[key]] ?? '').trim()
    const isRefund = cell('kind') === '退款'
    yield {
      kind: isRefund ? 'refund' : 'payment',
      orderNo: cell('orderNo'),
      ...(isRefund && { refundNo: cell('refundNo') }),
      transactionNo: cell('transactionNo'),
      amountFen: Math.abs(fenOf(cell('amount'))),
      // What it keeps stands there as less, what it gives back as more.
      feeFen: 0 - fenOf(cell('fee') || '0'),
      state: isRefund ? 'REFUND' : 'SUCCESS',
      at: instantOf(cell('at')),
    }
  }
}
