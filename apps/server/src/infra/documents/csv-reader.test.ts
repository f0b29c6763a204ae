import { expect, it } from 'vitest'
import { readCsv } from './index.ts'

const LIMITS = { maxRows: 3, maxBytes: 1_000, maxColumns: 4 }
const read = (text: string | Buffer) => readCsv(Buffer.from(text as string), LIMITS)

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
])('reads %s', (_, text, rows) => {
  expect(read(text)).toEqual(rows)
})

it.each([
  ['a quote never closed', 'a\n"b', 'damaged'],
  ['no text', 'a\0b', 'damaged'],
  ['too many rows', 'a\n1\n2\n3\n4\n', 'tooManyRows'],
  ['too many columns', 'a,b,c,d,e', 'tooLarge'],
  ['too many bytes', 'x'.repeat(1_001), 'tooLarge'],
])('refuses %s', (_, text, reason) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason }))
})
