import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { COLUMNS, expectWellFormed, HOSTILE, listOf, manyRows, partsOf } from './documents.fixture.ts'
import { type Column, DocumentError, readXlsx, writeDocx, writeXlsx } from './index.ts'

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, maxColumns: 100 }

async function read(source: Parameters<typeof readXlsx>[0], limits = LIMITS): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readXlsx(source, limits)) rows.push(row)
  return rows
}

async function reasonOf(source: Parameters<typeof readXlsx>[0], limits = LIMITS): Promise<string> {
  const error = await read(source, limits).then(
    () => new Error('was read'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof DocumentError)) throw error
  return error.reason
}

/** A written workbook with some parts replaced. */
async function workbookWith(parts: Record<string, string>): Promise<Buffer> {
  const files = unzipSync(await buffer(writeXlsx(listOf([[['a', 1, 2, null, null]]]))))
  for (const [name, content] of Object.entries(parts)) files[name] = strToU8(content)
  return Buffer.from(zipSync(files))
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

test('what was written is read back, hostile texts included', async () => {
  const rows = HOSTILE.map((value, index) => [value, index + 0.5, -1234.5, '2026-02-28', '2026-01-31 08:09:10'])
  const back = await read(writeXlsx(listOf([rows])))
  expect(back[0]).toEqual(COLUMNS.map((column) => column.title))
  expect(back.slice(1)).toEqual(rows.map((row) => row.map(String)))
})

test('no cell is a formula, the header is bold and frozen, money and dates have formats', async () => {
  const rows = HOSTILE.map((value) => [value, null, 0, '1999-12-31', null])
  const parts = await partsOf(writeXlsx(listOf([rows])))
  for (const xml of Object.values(parts)) expectWellFormed(xml)
  const xml = parts['xl/worksheets/sheet1.xml'] as string
  expect(xml).not.toMatch(/<f[ >/]/)
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(COLUMNS.length + HOSTILE.length)
  expect(xml).toContain('state="frozen"')
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
  expect(xml).toContain('<c r="D2" s="5"><v>36525</v></c>')
  expect(parts['xl/styles.xml']).toContain('<font><b/>')
  expect(parts['xl/workbook.xml']).toContain('name="房源  台账"')
})

test('another library reads the same', async () => {
  const { readXlsx: readByHucre } = await import('hucre/xlsx')
  const bytes = await buffer(writeXlsx(listOf([[['=1+1', 1, 2.5, '2026-01-31', null]]])))
  const { sheets } = await readByHucre(bytes)
  expect(sheets[0]?.rows[1]).toEqual(['=1+1', 1, 2.5, new Date('2026-01-31T00:00:00Z'), null])
})

test('reads what another library writes, with shared strings and rows left out', async () => {
  const { writeXlsx: writeByHucre } = await import('hucre/xlsx')
  const rows = [['姓名', '日期', '数'], ['张三', new Date('2026-01-31T08:00:00Z'), 0.1], [], [null, null, true]]
  const bytes = await writeByHucre({ sheets: [{ name: 'x', rows }] })
  expect(await read(Buffer.from(bytes))).toEqual([
    ['姓名', '日期', '数'],
    ['张三', '2026-01-31 08:00:00', '0.1'],
    [],
    ['', '', 'true'],
  ])
})

test('dates that are none stay text', async () => {
  const columns: Column[] = [{ title: 'x', kind: 'date' }]
  const rows = [['2026-02-30'], ['1900-01-01'], ['待定'], ['2024-02-29']]
  expect((await read(writeXlsx(listOf([rows], columns)))).slice(1)).toEqual(rows)
})

test('refuses what is no xlsx file', async () => {
  expect(await reasonOf(Buffer.alloc(0))).toBe('notXlsx')
  expect(await reasonOf(Buffer.from('name,age\r\na,1\r\n'))).toBe('notXlsx')
  expect(await reasonOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('notXlsx')
  expect(await reasonOf(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toBe('notXlsx')
  expect(await reasonOf(writeDocx(listOf([])))).toBe('notXlsx')
})

test('refuses a file cut short at any place', async () => {
  const bytes = await buffer(writeXlsx(listOf([[['a', 1, 2, null, null]]])))
  for (let length = 4; length < bytes.length; length += 97) {
    expect(await reasonOf(bytes.subarray(0, length)), `${length} bytes`).toBe('damaged')
  }
})

test('a changed byte never gives anything but rows or a DocumentError', async () => {
  const bytes = await buffer(writeXlsx(listOf([[['a', 1, 2, null, null]]])))
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 0xff
    await read(changed).catch((error: unknown) => expect(error, `byte ${at}`).toBeInstanceOf(DocumentError))
  }
})

test('counts rows, columns and bytes', async () => {
  const rows = () => writeXlsx({ ...listOf([]), rows: manyRows(500) })
  expect(await reasonOf(rows(), { ...LIMITS, maxRows: 499 })).toBe('tooManyRows')
  expect(await read(rows(), { ...LIMITS, maxRows: 500 })).toHaveLength(501)
  expect(await reasonOf(rows(), { ...LIMITS, maxBytes: 5_000 })).toBe('tooLarge')
  const wide: Column[] = Array.from({ length: 200 }, (_, index) => ({ title: `列${index}`, kind: 'text' }))
  expect(await reasonOf(writeXlsx(listOf([], wide)))).toBe('tooLarge')
})

test('a far cell, a far row and a formatted tail cost nothing', async () => {
  const part = 'xl/worksheets/sheet1.xml'
  const cell = (ref: string, row: number) => `<row r="${row}"><c r="${ref}"><v>1</v></c></row>`
  expect(await reasonOf(await workbookWith({ [part]: sheet(cell('XFD1', 1)) }))).toBe('tooLarge')
  expect(await reasonOf(await workbookWith({ [part]: sheet(cell('A1048576', 1_048_576)) }))).toBe('tooManyRows')
  const tail = cell('A1', 1) + '<row r="1048576"><c r="ZZ1048576" s="1"/></row>'
  expect(await read(await workbookWith({ [part]: sheet(tail) }))).toEqual([['1']])
})

test('refuses a DOCTYPE, an endless tag and a text repeated too often', async () => {
  const part = 'xl/worksheets/sheet1.xml'
  const entities = `<!DOCTYPE x [<!ENTITY a "b">]>${sheet('')}`
  expect(await reasonOf(await workbookWith({ [part]: entities }))).toBe('damaged')
  const tag = `<worksheet a="${'>'.repeat(3_000_000)}"`
  expect(await reasonOf(await workbookWith({ [part]: tag }))).toBe('damaged')
})

test('refuses more cells than the table may have, even empty ones', async () => {
  const cells = `<row r="1">${'<c s="1"/>'.repeat(300_000)}</row>`
  const limits = { ...LIMITS, maxRows: 1000 }
  expect(await reasonOf(await workbookWith({ 'xl/worksheets/sheet1.xml': sheet(cells) }), limits)).toBe('tooLarge')
})

test.each([
  ['that says its size', 200 * 1024 * 1024],
  ['that lies about it', 1000],
])('a zip bomb %s is refused and costs less than 100 MB', async (_, declared) => {
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024, '<a/>'))
  const before = process.memoryUsage.rss()
  expect(await reasonOf(bomb(packed, declared))).toBe('tooLarge')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

/** A zip file whose content types, the first part the reader opens, unpack to more than they should. */
function bomb(packed: Buffer, declared: number): Buffer {
  const name = Buffer.from('[Content_Types].xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc32(''), 16)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}
