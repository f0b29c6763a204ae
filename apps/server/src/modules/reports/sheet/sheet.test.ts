import type { TemplateSheet } from '@cloud-steward/contract/reports/sheet.ts'
import { describe, expect, it } from 'vitest'
import {
  htmlOf,
  Pacer,
  readTemplate,
  type StyledSheet,
  shownValue,
  writeSheetPdf,
  writeSheetXlsx,
} from '../../../infra/documents/index.ts'
import { BILLS, crossTemplate } from './elsewhere.fixture.ts'
import { expand } from './expand.rules.ts'
import { cellFormula } from './formula.rules.ts'
import { readSheet } from './template.rules.ts'

const today = '2026-03-15'
const WHOLE = { rows: 500, letters: 1_000_000 }
const given = { sets: new Map([['bills', BILLS]]), params: new Map([['from', '2026-01-01']]), today }
const template = (rows: readonly (readonly string[])[], merges: TemplateSheet['merges'] = []): TemplateSheet => ({
  name: 'x',
  widths: [],
  heights: [],
  styles: [],
  merges,
  cells: rows.flatMap((row, at) => row.map((text, column) => ({ row: at, column, text }))),
})
const shown = (sheet: StyledSheet): string[][] =>
  sheet.rows.map(({ cells }) => {
    const row: string[] = []
    for (const { column, value, style } of cells)
      row[column] = shownValue(value, style === undefined ? undefined : sheet.styles[style]?.format)
    return Array.from(row, (text) => text ?? '')
  })
async function filled(rows: readonly (readonly string[])[], merges?: TemplateSheet['merges']): Promise<StyledSheet> {
  const { template: read, problems } = await readSheet(template(rows, merges))
  expect(problems).toEqual([])
  return (await expand(read!, given)).sheet
}
const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

describe('a template made elsewhere', () => {
  const open = async () => {
    const { sheet, leftOut } = await readTemplate(await crossTemplate(), (text) => Boolean(cellFormula(text)))
    expect(leftOut).toEqual([])
    return (await expand((await readSheet(sheet)).template!, given)).sheet
  }
  it('comes to its sums, right to the fen', async () => {
    expect(shown(await open())).toEqual([
      ['收入表 2026-01-01 起', '', '', '', ''],
      ['小区', '2026-01', '2026-02', '2026-03', '合计'],
      ['桂花园', '0.80', '0.20', '', '1.00'],
      ['和平里', '1,000,000.07', '', '19.99', '1,000,020.06'],
      ['合计', '1,000,000.87', '0.20', '19.99', '1,000,021.06'],
      ['每月平均', '500,000.44', '0.20', '19.99', '500,010.53'],
    ])
  })
  it('keeps its looks, widths and merged cells in the workbook, which another program reads', async () => {
    const sheet = await open()
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(await bytesOf(writeSheetXlsx(sheet, new Pacer())), { readStyles: true })
    const [one] = sheets
    expect(one!.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }])
    expect(one!.columns?.slice(0, 5).map(({ width }) => width)).toEqual([18, 14.7, 14, 14, 16])
    const at = (row: number, column: number) => one!.cells!.get(`${row},${column}`)!
    expect(at(1, 3).style).toMatchObject({
      font: { bold: true, color: { rgb: expect.stringMatching(/FFFFFF$/) } },
      fill: { fgColor: { rgb: expect.stringMatching(/1F4E79$/) } },
      alignment: { horizontal: 'center', wrapText: true },
    })
    expect(at(4, 4)).toMatchObject({ value: 1_000_021.06, formula: 'SUM(E3:E4)', style: { numFmt: '#,##0.00' } })
    expect(at(4, 1).formula).toBe('SUM(B3:B4)')
    expect(at(2, 4).formula).toBe('SUM(B3:D3)')
  })
  it('is the same as a page and as a document', async () => {
    const sheet = await open()
    const { html } = await htmlOf(sheet, 'zh-CN', new Pacer(), WHOLE)
    expect(html).toContain('colspan="5"')
    for (const text of shown(sheet).flat()) expect(html).toContain(`>${text}</td>`)
    const pdf = await bytesOf(writeSheetPdf(sheet, '', new Pacer()))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

describe('a binding', () => {
  it('repeats down, counts rows, and ends each group with a sum', async () => {
    const sheet = await filled([
      ['#{group(bills.siteId)}', '#{row(bills.roomId)}', '#{bills.roomId}', '#{bills.totalFen}', '=D1/SUM(D$1)'],
      ['小计 #{group(bills.siteId)}', '', '#{count(bills.roomId)}', '=SUM(D1)'],
      ['合计', '', '#{count(bills.roomId)}', '#{sum(bills.totalFen)}'],
    ])
    expect(shown(sheet)).toEqual([
      ['桂花园', '1', '101', '0.1', '0'],
      ['', '2', '101', '0.2', '0'],
      ['', '3', '102', '0.7', '0.000001'],
      ['小计 桂花园', '', '3', '1'],
      ['和平里', '4', '1-1', '1000000.07', '0.999979'],
      ['', '5', '1-2', '19.99', '0.00002'],
      ['小计 和平里', '', '2', '1000020.06'],
      ['合计', '', '5', '1000021.06'],
    ])
    expect(sheet.rows[0]!.cells[0]!.span).toEqual({ rows: 3, columns: 1 })
    expect(sheet.rows[1]!.cells[0]!.covered).toBe('lr')
  })
  it('groups by parts of days, and by how long ago they were', async () => {
    const rows = await filled([
      ['#{group(bills.dueOn.age)}', '#{sum(bills.totalFen)}', '#{max(bills.totalFen)}', '#{avg(bills.totalFen)}'],
    ])
    expect(shown(rows)).toEqual([
      ['60+', '1000000.17', '1000000.07', '500000.085'],
      ['31-60', '0.9', '0.7', '0.45'],
      ['8-30', '19.99', '19.99', '19.99'],
    ])
  })
  it('leaves a field empty that the set does not hold, and a set without rows', async () => {
    expect(shown(await filled([['#{bills.secret}', '#{bills.roomId}']])).map(([text]) => text)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
    expect(shown(await filled([['#{none.a}'], ['#{sum(none.a)}', '=SUM(A1)', '=A1/SUM(A1)']]))).toEqual([
      ['', '0', '#DIV/0!'],
    ])
  })
  it.each([
    ['#{bills}', 'binding'],
    ['#{bills.a.b.c}', 'binding'],
    ['#{constructor(bills.a)}', 'binding'],
    ['#{bills.a', 'binding'],
    ['=HYPERLINK("http://x")', 'formula'],
    ['=[1]Sheet1!A1', 'formula'],
    ["=cmd|' /C calc'!A0", 'formula'],
    ['=A1:A3', 'formula'],
  ])('%s is refused', async (text, reason) => {
    expect((await readSheet(template([[text]]))).problems).toMatchObject([{ reason, at: 'A1' }])
  })
  it('is refused in one row with another set, and across twice', async () => {
    expect((await readSheet(template([['#{a.x}', '#{b.y}']]))).problems).toMatchObject([
      { reason: 'twoSets', at: 'B1' },
    ])
    const broken = { ...template([['1']]), styles: [{ format: '0"' }] }
    const cells = broken.cells.map((cell) => ({ ...cell, style: 0 }))
    expect((await readSheet({ ...broken, cells })).problems).toMatchObject([{ reason: 'format', at: 'A1', text: '0"' }])
    expect((await readSheet(template([['#{cross(a.x)}', '#{cross(a.y)}']]))).problems).toMatchObject([
      { reason: 'twoCrosses' },
    ])
  })
  it('writes amounts with two decimals, in each document, unless the cell has a format; counts stay whole', async () => {
    const cells = [
      ['#{bills.roomId}', '#{bills.totalFen}', '#{bills.totalFen}', 'EUR #{bills.totalFen}'],
      ['#{count(bills.totalFen)}', '#{sum(bills.totalFen)}', '=SUM(B1)', '=COUNT(B1)'],
    ]
    const styled = { ...template(cells), styles: [{ bold: true }, { format: '0.0' }] }
    const looks: Record<string, number> = { '0 2': 1, '1 1': 0 }
    const { template: read } = await readSheet({
      ...styled,
      cells: styled.cells.map((one) => ({ ...one, style: looks[`${one.row} ${one.column}`] ?? null })),
    })
    const sets = new Map([['bills', { ...BILLS, amounts: new Set(['totalFen']) }]])
    const { sheet } = await expand(read!, { ...given, sets })
    expect(shown(sheet).slice(-2)).toEqual([
      ['1-2', '19.99', '20.0', 'EUR 19.99'],
      ['5', '1,000,021.06', '1,000,021.06', '5'],
    ])
    expect(sheet.styles[sheet.rows.at(-1)!.cells[1]!.style!]).toEqual({ bold: true, format: '#,##0.00' })
    const { html } = await htmlOf(sheet, 'zh-CN', new Pacer(), WHOLE)
    expect(html).toContain('>1,000,000.07</td>')
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(await bytesOf(writeSheetXlsx(sheet, new Pacer())), { readStyles: true })
    expect(sheets[0]!.cells!.get('5,1')!.style!.numFmt).toBe('#,##0.00')
  })
  it('says how many records and groups the repeated rows were written for', async () => {
    const counts = async (rows: string[][]) => {
      const { sheet: _, ...told } = await expand((await readSheet(template(rows))).template!, given)
      return told
    }
    const head = [['标题'], ['小区']]
    expect(await counts([...head, ['#{bills.siteId}'], ['#{bills.roomId}'], ['#{sum(bills.totalFen)}']])).toEqual({
      records: 5,
    })
    expect(await counts([...head, ['#{group(bills.siteId)}'], ['合计']])).toEqual({ groups: 2 })
    expect(await counts([['#{none.a}']])).toEqual({ records: 0 })
    expect(await counts([['#{sum(bills.totalFen)}']])).toEqual({})
  })
  it('counts no formula that asks for itself', async () => {
    expect(shown(await filled([['=B1', '=A1']]))).toEqual([['#REF!', '#REF!']])
  })
})

describe('a text from a record', () => {
  const evil = [
    '=cmd|calc',
    '<script>alert(1)</script>',
    '+1',
    '@SUM(A1)',
    '"><img src=x onerror=alert(1)>',
    '#{param.from}',
  ]
  const sets = new Map([['t', { fields: ['x'], rows: evil.map((text) => [text]) }]])
  it('stays a text in every document', async () => {
    const { template: read } = await readSheet(template([['#{t.x}', '说 #{t.x}']]))
    const { sheet } = await expand(read!, { ...given, sets })
    expect(shown(sheet).map(([text]) => text)).toEqual(evil)
    const { html } = await htmlOf(sheet, 'zh-CN', new Pacer(), WHOLE)
    expect(html).not.toMatch(/<script|<img/)
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(await bytesOf(writeSheetXlsx(sheet, new Pacer())), { readStyles: true })
    expect(sheets[0]!.rows.map(([text]) => text)).toEqual(evil)
    for (const cell of sheets[0]!.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
  })
})

describe('a number', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [-0.004, '0.00', '0.00'],
    [-1234, '#,##0', '-1,234'],
    [1.005, '0.00', '1.01'],
    [0.256, '0.0%', '25.6%'],
    [7, '000', '007'],
    [5, '¥#,##0.00', '¥5.00'],
    [-5, '#,##0.00;(#,##0.00)', '(5.00)'],
    [0, '0;-0;"—"', '—'],
    [3, '0" 户"', '3 户'],
    ['2026-03-09', 'yyyy"年"m"月"d"日"', '2026年3月9日'],
    ['2026-03-09 08:05:00', 'yyyy/mm/dd hh:mm', '2026/03/09 08:05'],
    [46_090, 'yyyy-mm-dd', '2026-03-09'],
    ['no day', 'yyyy-mm-dd', 'no day'],
    [0.1 + 0.2, undefined, '0.3'],
    [46_354, '[$-409]d-mmm-yy', '28-Nov-26'],
    [1.5, '[h]:mm', '36:00'],
    [12_345, '0.00E+00', '1.23E+04'],
    [1.5, '# ?/?', '1 1/2'],
    [500, '[>100]"多";0', '多'],
    ['甲', '0;-0;0;"«"@"»"', '«甲»'],
    [7, '0"', '7'],
  ])('%s as %s', (value, format, text) => {
    expect(shownValue(value, format)).toBe(text)
  })
})
