import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { COLUMNS, expectWellFormed, HOSTILE, listOf, manyRows, partsOf } from './documents.fixture.ts'
import { type Cell, type ListDocument, readCsv, writeCsv, writeDocx, writePdf, writeXlsx } from './index.ts'

const writers: [string, (doc: ListDocument) => Readable][] = [
  ['csv', writeCsv],
  ['xlsx', writeXlsx],
  ['docx', writeDocx],
  ['pdf', writePdf],
]

/** A source without end that counts its batches and knows whether it was closed. */
function endless() {
  const seen = { batches: 0, closed: false }
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      for await (const batch of manyRows(50_000_000)) {
        seen.batches++
        yield batch
      }
    } finally {
      seen.closed = true
    }
  }
  return { seen, doc: { ...listOf([]), rows: rows() } }
}

test.each(writers)('%s: closes the row source when the reader goes away', async (_, write) => {
  const { seen, doc } = endless()
  const stream = write(doc)
  for await (const _chunk of stream) if (seen.batches > 2) break
  await vi.waitFor(() => expect(seen.closed).toBe(true), { timeout: 30_000 })
  expect(stream.destroyed).toBe(true)
})

test.each(writers)('%s: closes a source of which nothing was read', async (_, write) => {
  const rows = new Readable({ objectMode: true, read() {} })
  write({ ...listOf([]), rows }).destroy()
  await vi.waitFor(() => expect(rows.destroyed).toBe(true))
})

test.each(writers)('%s: pulls no more rows than the reader takes', async (_, write) => {
  const { seen, doc } = endless()
  const stream = write(doc)
  await once(stream, 'readable')
  // On a busy machine it takes a while until the buffers in between are full; a source without end would go on for ever.
  const isAtRest = async () => {
    const before = seen.batches
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(seen.batches).toBe(before)
  }
  await vi.waitFor(isAtRest, { timeout: 30_000 })
  stream.destroy()
  await vi.waitFor(() => expect(seen.closed).toBe(true))
})

test.each(writers)('%s: ends on the signal even while the source waits', async (_, write) => {
  const abort = new AbortController()
  let closed = false
  const rows: AsyncIterable<Cell[][]> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => {}),
      return: async () => {
        closed = true
        return { done: true, value: undefined }
      },
    }),
  }
  const stream = write({ ...listOf([]), rows, signal: abort.signal })
  stream.resume()
  setTimeout(() => abort.abort(), 100)
  const [error] = await once(stream, 'error')
  expect(error.name).toBe('AbortError')
  await vi.waitFor(() => expect(closed).toBe(true))
})

test.each(writers)('%s: passes on a failure of the source', async (_, write) => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['a', 1, 1, null, null]]
    throw new Error('query lost')
  }
  await expect(Readable.from(write({ ...listOf([]), rows: rows() })).toArray()).rejects.toThrow('query lost')
})

test('csv has a BOM, CRLF, quotes and inert formulas', async () => {
  const csv = await text(
    writeCsv(listOf([[['=1+1', -5, 1234.5, '2026-01-31', null]], [['a"b\n,', 0, null, null, null]]])),
  )
  // text() decodes and thereby drops the BOM
  expect(csv).toBe('名称,数量,租金,起租日,登记时间\r\n' + "'=1+1,-5,1234.50,2026-01-31,\r\n" + '"a""b\n,",0,,,\r\n')
  const [first] = await writeCsv(listOf([])).toArray()
  expect((first as Buffer).subarray(0, 3).toString('hex')).toBe('efbbbf')
})

test('csv: every text that a spreadsheet takes for a formula gets an apostrophe', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
  const csv = await text(writeCsv(listOf([starts.map((start) => [`${start}1`])], [{ title: 'x', kind: 'text' }])))
  for (const start of starts) expect(csv).toContain(`'${start}1`)
})

test('csv: text that a spreadsheet makes a number or a day of has a tab before it, unless it is exact', async () => {
  const misread = ['6222020200001234567', '0571', '12E3', '3-101', '2026-01-31', '1/2']
  const plain = ['138001', '1.5', 'A-101', '3-101-2-1', '6222 0202', '张三']
  const write = (isExact: boolean) =>
    text(writeCsv(listOf([[...misread, ...plain].map((cell) => [cell])], [{ title: 'x', kind: 'text', isExact }])))
  expect((await write(false)).split('\r\n')).toEqual(['x', ...misread.map((cell) => `\t${cell}`), ...plain, ''])
  expect((await write(true)).split('\r\n')).toEqual(['x', ...misread, ...plain, ''])
  const limits = { maxRows: 50, maxBytes: 10_000, maxColumns: 2 }
  const back: string[][] = []
  for await (const row of readCsv(Buffer.from(await write(false)), limits)) back.push(row)
  expect(back.flat()).toEqual(['x', ...misread, ...plain])
})

test('docx has well-formed parts with every cell, a repeated header and page numbers', async () => {
  const bad = 'a\0b\u0007c\ud800d\uffffe'
  const rows: Cell[][] = [...HOSTILE, bad].map((value) => [value, 1, 1234.5, '2026-01-31', '2026-01-31 08:09:10'])
  const parts = await partsOf(writeDocx(listOf([rows])))
  for (const [name, xml] of Object.entries(parts)) {
    expectWellFormed(xml)
    expect(name).toMatch(/\.(xml|rels)$/)
  }
  const document = parts['word/document.xml'] as string
  expect(document.match(/<w:tr>/g)).toHaveLength(rows.length + 1)
  expect(document.match(/<w:tc>/g)).toHaveLength((rows.length + 1) * COLUMNS.length)
  expect(document).toContain('<w:tblHeader/>')
  expect(document).toContain('abcde')
  expect(document).toContain('𠮷野家😀')
  expect(document).toContain('1,234.50')
  expect(parts['word/footer1.xml']).toContain(' PAGE ')
})

test('keeps no batch that was written', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const given: WeakRef<Cell[][]>[] = []
  const kept: number[] = []
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < 60; at++) {
      const batch = Array.from({ length: 50 }, (_, row): Cell[] => [`row ${row}`])
      given.push(new WeakRef(batch))
      yield batch
      if (at % 20 !== 19) continue
      // A reference that was looked at lives to the end of the turn.
      await nextTurn()
      collect()
      kept.push(given.filter((one) => one.deref()).length)
    }
  }
  for await (const bytes of writeCsv({ ...listOf([]), rows: rows() })) expect(bytes).toBeDefined()
  expect(Math.max(...kept)).toBeLessThan(10)
})
