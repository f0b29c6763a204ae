import { createHash, type Hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ChannelError, type ChannelLine } from '../channel.ts'
import { linesIn } from '../download.ts'
import { feeFenOf, fenOf, instantOf } from '../money-words.ts'
import type { WechatClient } from './client.ts'

/** Unpacked at once: a quarter of a megabyte of short lines takes too long. */
const CHUNK_BYTES = 64 * 1_024
/** Names of the columns one reads, by what they hold: of 27 columns, or of the 24 some merchants still get. */
const COLUMNS = {
  at: ['交易时间'],
  transactionNo: ['微信订单号'],
  orderNo: ['商户订单号'],
  state: ['交易状态'],
  total: ['应结订单金额', '总金额'],
  refundNo: ['商户退款单号'],
  refund: ['退款金额'],
  fee: ['手续费'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Column = keyof typeof COLUMNS

/**
 * The channel's list of a day (`/v3/bill/tradebill`), a part at a time: it comes packed, for a long one has hundreds of megabytes. Its
 * digest is that of all of it, so what was read is worth nothing unless the last of it is there and this ends well.
 */
export async function* wechatDayLines(client: WechatClient, day: string): AsyncGenerator<ChannelLine[]> {
  const said = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
  const digest = createHash('sha1')
  let read: ((line: string) => ChannelLine) | undefined
  let isOver = false
  for await (const lines of linesIn(textOf(await client.download(String(said.download_url)), digest))) {
    if (isOver) continue
    const rows = read ? lines : lines.slice(1)
    read ??= readerOf(lines[0]!)
    // What follows the rows are sums under a heading of their own.
    const end = rows.findIndex((line) => !line.startsWith('`'))
    isOver = end >= 0
    const found = (isOver ? rows.slice(0, end) : rows).map(read)
    if (found.length) yield found
  }
  if (!read) throw bad('columns are missing')
  if (said.hash_type !== 'SHA1' || digest.digest('hex') !== String(said.hash_value).toLowerCase())
    throw bad('the file is not the one the channel spoke of')
}
const bad = (what: string): ChannelError => new ChannelError('BAD_FILE', what, false)

/** Unpacks, and counts what was packed into the digest. Bytes stay bytes, a letter each: what is read of them is ASCII. */
async function* textOf(packed: Uint8Array[], digest: Hash): AsyncGenerator<string> {
  const file = pipeline(Readable.from(packed), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
  try {
    for await (const bytes of file as AsyncIterable<Buffer>) {
      digest.update(bytes)
      yield bytes.toString('latin1')
    }
  } catch (error) {
    throw error instanceof ChannelError ? error : bad((error as Error).message)
  }
}

/** By its heading, how a line is read: values begin with a back quote, and of most nobody asks. */
function readerOf(heading: string): (line: string) => ChannelLine {
  const names = Buffer.from(heading, 'latin1').toString().replace('\uFEFF', '').split(',')
  const columns = Object.keys(COLUMNS) as Column[]
  const known = names.map((name) =>
    columns.find((column) => (COLUMNS[column] as readonly string[]).includes(name.replace(/^`/, '').trim())),
  )
  if (columns.some((column) => !known.includes(column))) throw bad('columns are missing')
  const last = Math.max(...columns.map((column) => known.indexOf(column)))
  return (line) => {
    const cells = { at: '', transactionNo: '', orderNo: '', state: '', total: '', refundNo: '', refund: '', fee: '' }
    for (let at = 0, from = 1; at <= last && from > 0; at++) {
      const end = line.indexOf(',`', from)
      const column = known[at]
      if (column) cells[column] = line.slice(from, end < 0 ? undefined : end).trim()
      from = end < 0 ? 0 : end + 2
    }
    const { at, transactionNo, orderNo, state, total, refundNo, refund, fee } = cells
    const isRefund = state === 'REFUND'
    return {
      kind: isRefund ? 'refund' : 'payment',
      orderNo,
      ...(isRefund && { refundNo }),
      transactionNo,
      amountFen: fenOf(isRefund ? refund : total),
      feeFen: feeFenOf(fee),
      state,
      at: instantOf(at),
    }
  }
}
