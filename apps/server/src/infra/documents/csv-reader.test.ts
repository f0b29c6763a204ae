import { expect, it } from 'vitest'
import { readCsv } from './index.ts'

const LIMITS = { maxRows: 3, maxBytes: 1_000, maxColumns: 4 }
const read = async (text: string | Buffer, limits = LIMITS) => {
  const rows: string[][] = []
  for await (const row of readCsv(Buffer.from(text as string), limits)) rows.push(row)
  return rows
}
const utf16 = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

it.each<[string, string | Buffer, string[][]]>([
  [
    'quotes, commas and line ends inside',
    'a,b\n"x,1","y ""z""\nw"\n',
    [
      ['a', 'b'],
      ['x,1', 'y "z"\nw'],
    ],
  ],
  [
    'a mark at the start and Windows line ends',
    '\ufeffa,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1,5\t2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['GBK', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]), [['姓名', '1']]],
  ['our own guard against formulas', "a\n'=1+1", [['a'], ['=1+1']]],
  ['blank lines inside, none at the end', 'a\n\n1\n\n', [['a'], [], ['1']]],
  [
    'line ends of CR alone',
    'a,b\r1,"2\r3"\r',
    [
      ['a', 'b'],
      ['1', '2\r3'],
    ],
  ],
  [
    'UTF-16 LE with tabs, as Excel saves it',
    utf16('a\tb\r\n1,5\t𠮷野家'),
    [
      ['a', 'b'],
      ['1,5', '𠮷野家'],
    ],
  ],
  [
    'UTF-16 BE',
    utf16('a,b\n1,𠮷', true),
    [
      ['a', 'b'],
      ['1', '𠮷'],
    ],
  ],
  [
    'empty columns at the end, more than the table may have',
    `a,b${','.repeat(30)}\n1,2${','.repeat(30)}`,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'back quotes of WeChat Pay and apostrophes before digits',
    "a,b\n`4200000810202611201234567890,'0456",
    [
      ['a', 'b'],
      ['4200000810202611201234567890', '0456'],
    ],
  ],
  [
    'a tab behind a value, quoted or not',
    'a,b\n2026-11-20\t,"1,200.00"\t',
    [
      ['a', 'b'],
      ['2026-11-20', '1,200.00'],
    ],
  ],
  ['lines before the heading', '#账号：[1]\n\na,b\n1,2', [['#账号：[1]'], [], ['a', 'b'], ['1', '2']]],
  ['a quote inside a value', 'a\n3" 管', [['a'], ['3" 管']]],
])('reads %s', async (_, text, rows) => {
  expect(await read(text)).toEqual(rows)
})

it.each([
  ['a quote never closed', 'a\n"b', 'damaged'],
  ['no text', 'a\0b', 'damaged'],
  ['too many rows', 'a\n1\n2\n3\n4\n', 'tooManyRows'],
  ['too many columns', 'a,b,c,d,e', 'tooLarge'],
  ['too many bytes', 'x'.repeat(1_001), 'tooLarge'],
  ['letters behind a closed quote', 'a\n"b"c', 'damaged'],
  ['half a letter of UTF-16', Buffer.from([0xff, 0xfe, 0x3d, 0xd8]), 'damaged'],
])('refuses %s', async (_, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ reason })
})

const LARGE = { maxRows: 10_000, maxBytes: 10_000_000, maxColumns: 20 }
/** What a parser without bounds reads for seconds, or keeps in memory whole. */
it.each([
  ['quotes inside an endless cell', `h\n${'x"'.repeat(4_900_000)}`],
  ['a cell without end', `h\n${'x'.repeat(9_900_000)}`],
  ['a quote without end', `h\n"${'""'.repeat(4_900_000)}`],
  ['cells without end', `h\n${','.repeat(9_900_000)}`],
  ['a cell longer than one of a spreadsheet', `h\n${'x'.repeat(32_768)}`],
])('refuses %s early and lets others in between', async (_, text) => {
  const bytes = Buffer.from(text)
  let turns = 0
  const count = setInterval(() => turns++)
  const before = process.memoryUsage.rss()
  await expect(read(bytes, LARGE)).rejects.toMatchObject({ reason: 'tooLarge' })
  clearInterval(count)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  if (bytes.length > 1_000_000) expect(turns).toBeGreaterThan(2)
})
