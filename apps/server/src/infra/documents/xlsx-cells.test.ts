import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listOf } from './documents.fixture.ts'
import { DocumentError, readXlsx, writeXlsx } from './index.ts'

const LIMITS = { maxRows: 100, maxBytes: 10_000_000, maxColumns: 20 }
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="176" formatCode="0000"/><numFmt numFmtId="177" formatCode="yyyy/m/d h:mm"/>
  <numFmt numFmtId="178" formatCode="000000_ ;[Red]\\-000000"/><numFmt numFmtId="179" formatCode="0.00"/></numFmts>
  <cellXfs>${[0, 176, 177, 178, 179].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** A workbook of one row of cells as XML, with some parts replaced. */
async function rowOf(cells: string, parts: Record<string, string> = {}): Promise<string[]> {
  const [row] = await rowsOf(cells, parts)
  return row!
}
async function rowsOf(
  cells: string,
  parts: Record<string, string>,
  tell?: (names: string[]) => void,
): Promise<string[][]> {
  const files = unzipSync(await buffer(writeXlsx(listOf([[['a', 1, 2, null, null]]]))))
  const all = {
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) files[name] = strToU8(content)
  const rows: string[][] = []
  for await (const row of readXlsx(Buffer.from(zipSync(files)), LIMITS, tell)) rows.push(row)
  return rows
}
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`

test('a number keeps the zeros its format shows', async () => {
  expect(await rowOf(number('456', 1) + number('456', 3) + number('12345', 1) + number('456'))).toEqual([
    '0456',
    '000456',
    '12345',
    '456',
  ])
  expect(await rowOf(number('1.5', 1) + number('-4', 1) + number('1.5', 4))).toEqual(['1.5', '-4', '1.5'])
})

test('a number of more than fifteen digits shows that it is not exact', async () => {
  expect(await rowOf(number('123456789012345') + number('6222021234567890123'))).toEqual([
    '123456789012345',
    '6.22202123456789e+18',
  ])
  expect(await rowOf(number('4200000810202611201234567890', 1))).toEqual(['4.2000008102026114e+27'])
})

test('a date keeps its time, and marks before texts are taken off', async () => {
  expect(await rowOf(number('46346.39601851852', 2))).toEqual(['2026-11-20 09:30:16'])
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  expect(await rowOf(text('`42000') + text("'0456") + text("it's"))).toEqual(['42000', '0456', "it's"])
})

test('names the visible sheets it does not read', async () => {
  const sheet = (name: string, id: number, more = '') =>
    `<sheet name="${name}" sheetId="${id}" r:id="rId${id}" ${more}/>`
  const workbook = `<workbook><sheets>${sheet('一月', 1)}${sheet('二月', 2)}${sheet('x', 3, 'state="veryHidden"')}</sheets></workbook>`
  let names: string[] | undefined
  await rowsOf(number('1'), { 'xl/workbook.xml': workbook }, (told) => {
    names = told
  })
  expect(names).toEqual(['二月'])
})

test.each([
  ['tags inside tags without end', `<worksheet>${'<a>'.repeat(100_000)}`, 'damaged'],
  ['a text no cell can hold', `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(32_768)}`, 'tooLarge'],
])('refuses %s', async (_, xml, reason) => {
  const failure = await rowsOf('', { 'xl/worksheets/sheet1.xml': xml }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DocumentError)
  expect(failure).toMatchObject({ reason })
})
