import { Unzip, UnzipInflate } from 'fflate'
import { Pacer } from '../../documents/index.ts'
import { ChannelError, type ChannelLine } from '../channel.ts'
import { linesIn } from '../download.ts'
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

const bad = (what: string): ChannelError => new ChannelError('BAD_FILE', what, false)

/**
 * Alipay's list of a day (`alipay.data.dataservice.bill.downloadurl.query`), a part at a time: an archive of tables in GBK, of
 * which the one with single trades is read. Remarks begin with `#`, values end with tabs.
 */
export async function* alipayDayLines(client: AlipayClient, day: string): AsyncGenerator<ChannelLine[]> {
  const said = await client.ask('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  })
  let at: Readonly<Record<Column, number>> | undefined
  let isOver = false
  for await (const lines of linesIn(textsOf(await client.download(String(said.bill_download_url))))) {
    if (isOver) continue
    const head = at ? -1 : lines.findIndex((line) => line.startsWith(COLUMNS.transactionNo))
    if (head >= 0) at = columnsOf(lines[head]!)
    if (!at) continue
    const [known, rows] = [at, lines.slice(head + 1)]
    const end = rows.findIndex((line) => !line.trim() || line.startsWith('#'))
    isOver = end >= 0
    const read = (isOver ? rows.slice(0, end) : rows).map((line) => lineOf(line, known))
    if (read.length) yield read
  }
  if (!at) throw bad('no table of trades in the file')
  // It has no digest: what shows that nothing is missing is that something follows.
  if (!isOver) throw bad('the file ends within its table')
}

/** Packed bytes unpacked at once: a thousand times as many may come of them. */
const SLICE_BYTES = 2 * 1_024
/** Unpacked bytes decoded and read at once. */
const CHUNK_BYTES = 64 * 1_024
/** A million lines of a day are a quarter of that. */
const MOST_UNPACKED = 1_000_000_000

/** The texts of an archive, one after another; the event loop turns in between. */
async function* textsOf(archive: readonly Uint8Array[]): AsyncGenerator<string> {
  const pacer = new Pacer()
  let left = MOST_UNPACKED
  let texts: (() => string)[] = []
  const unzip = new Unzip((file) => {
    const gbk = new TextDecoder('gbk')
    file.ondata = (error, bytes, isLast) => {
      if (error) throw bad(error.message)
      left -= bytes.length
      if (left < 0) throw bad('the file unpacks to too much')
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
        texts.push(() => gbk.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
      if (isLast) texts.push(() => `${gbk.decode()}\n`)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (const bytes of archive)
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      unzip.push(bytes.subarray(at, at + SLICE_BYTES))
      for (const text of texts) {
        yield text()
        await pacer.breathe()
      }
      texts = []
      await pacer.breathe()
    }
}
function columnsOf(heading: string): Record<Column, number> {
  const head = heading.split(',').map((name) => name.trim())
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([key, name]) => [key, head.findIndex((one) => one.startsWith(name))]),
  )
  if (Object.values(at).includes(-1)) throw bad('columns are missing')
  return at as Record<Column, number>
}
function lineOf(line: string, at: Readonly<Record<Column, number>>): ChannelLine {
  const cells = line.split(',')
  const cell = (key: Column): string => (cells[at[key]] ?? '').trim()
  const isRefund = cell('kind') === '退款'
  return {
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
