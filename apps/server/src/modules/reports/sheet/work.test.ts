import type { TemplateSheet } from '@cloud-steward/contract/reports/sheet.ts'
import { describe, expect, it } from 'vitest'
import { htmlOf, Pacer, writeSheetPdf, writeSheetXlsx } from '../../../infra/documents/index.ts'
import { tokenOf } from './binding.rules.ts'
import { expand } from './expand.rules.ts'
import type { Records } from './records.rules.ts'
import { MOST_BINDINGS, MOST_GROUPS, readSheet } from './template.rules.ts'
import { MOST_OUT_CELLS, MOST_STEPS, ReportTooLarge, Work } from './work.rules.ts'

type Cell = TemplateSheet['cells'][number]
const cell = (row: number, column: number, text: string): Cell => ({ row, column, text })
const sheetOf = (cells: Cell[], merges: TemplateSheet['merges'] = []): TemplateSheet => ({
  name: 'x',
  widths: [],
  heights: [],
  styles: [],
  cells,
  merges,
})
const places = (count: number) => Array.from({ length: count }, (_, at) => at)
const records = (count: number): Records => ({
  fields: ['x', 'n'],
  rows: places(count).map((at) => ['same', at % 100]),
})

/** Counts how often a writer offers the event loop a turn. */
class CountingPacer extends Pacer {
  turns = 0
  override async breathe(): Promise<void> {
    this.turns++
  }
}
async function run(sheet: TemplateSheet, sets: Record<string, Records> = {}) {
  const { template, problems } = await readSheet(sheet)
  expect(problems).toEqual([])
  const pacer = new CountingPacer()
  const given = { sets: new Map(Object.entries(sets)), params: new Map(), today: '2026-03-15' }
  const result = await expand(template!, given, pacer).then(
    ({ sheet: filled }) => filled,
    (error: unknown) => error,
  )
  return { result, turns: pacer.turns, reason: result instanceof ReportTooLarge ? result.reason : undefined }
}

describe('a template that asks for too much', () => {
  it('is refused with the cell that has one binding too many', async () => {
    const cells = places(60).map((at) => cell(at, 0, '#{sum(a.n)}'.repeat(100)))
    expect((await readSheet(sheetOf(cells))).problems).toEqual([
      { reason: 'bindings', at: 'A51', text: String(MOST_BINDINGS) },
    ])
  })
  it('is refused with the first group too many of a row', async () => {
    const cells = places(MOST_GROUPS + 1).map((at) => cell(0, at, '#{group(a.x)}'))
    expect((await readSheet(sheetOf(cells))).problems).toEqual([
      { reason: 'groups', at: 'I1', text: String(MOST_GROUPS) },
    ])
    expect((await readSheet(sheetOf(cells.slice(1)))).problems).toEqual([])
  })
  it('is refused if its formulas add too many cells', async () => {
    const formula = `=${['CV', 'CU', 'CT', 'CS', 'CR', 'CQ', 'CP'].map((last) => `SUM(D1:${last}2)`).join('+')}`
    const sheet = sheetOf([cell(0, 0, '#{a.x}'), cell(1, 0, '#{b.x}'), cell(1, 1, formula), cell(1, 99, '1')])
    expect((await run(sheet, { a: records(40_000), b: records(8) })).reason).toBe('tooMuch')
    expect((await run(sheet, { a: records(400), b: records(8) })).reason).toBeUndefined()
  })
  it('is refused if its merged cells cover too many', async () => {
    const merges = [{ row: 0, column: 0, rows: 2, columns: 100 }]
    const sheet = sheetOf([cell(0, 0, '#{a.x}'), cell(1, 0, 'x')], merges)
    expect((await run(sheet, { a: records(MOST_OUT_CELLS / 100) })).reason).toBe('tooLarge')
  })
  it('is refused if its rows are wide and almost empty', async () => {
    const far = sheetOf([cell(0, 0, '#{a.x}'), cell(0, 99, 'x')])
    expect((await run(far, { a: records(MOST_OUT_CELLS / 100 + 1) })).reason).toBe('tooLarge')
    expect((await run(far, { a: records(MOST_OUT_CELLS / 100) })).reason).toBeUndefined()
    const merged = sheetOf([cell(0, 0, '#{a.x}')], [{ row: 0, column: 98, rows: 1, columns: 2 }])
    expect((await run(merged, { a: records(MOST_OUT_CELLS / 100 + 1) })).reason).toBe('tooLarge')
  })
  it('is refused if it becomes too wide', async () => {
    const merges = [{ row: 0, column: 1, rows: 1, columns: 99 }]
    const values: Records = { fields: ['x'], rows: places(20).map((at) => [at]) }
    expect((await run(sheetOf([cell(0, 1, '#{cross(a.x)}')], merges), { a: values })).reason).toBe('tooLarge')
  })
  it('is refused if it puts too long texts together', async () => {
    const long: Records = { fields: ['x'], rows: places(20).map(() => ['x'.repeat(2_000_000)]) }
    expect((await run(sheetOf([cell(0, 0, '· #{a.x}')]), { a: long })).reason).toBe('tooMuch')
  })
})

describe('the event loop', () => {
  it('gets a turn before each cell of a template is read', async () => {
    const pacer = new CountingPacer()
    await readSheet(sheetOf(places(300).map((at) => cell(at, 0, '=A1+1'))), pacer)
    expect(pacer.turns).toBe(300)
  })
  it('gets a turn within one row, one formula and one merge', async () => {
    const wide = places(100).map((at) => cell(0, at, at ? '#{a.n}' : '#{a.x}'))
    expect((await run(sheetOf(wide), { a: records(1_000) })).turns).toBeGreaterThanOrEqual(20)
    const sum = sheetOf([cell(0, 0, '#{a.n}'), cell(1, 0, '=SUM(A1)')])
    const [one, two] = [
      await run(sheetOf([cell(0, 0, '#{a.n}')]), { a: records(50_000) }),
      await run(sum, { a: records(50_000) }),
    ]
    expect(two.turns - one.turns).toBeGreaterThanOrEqual(10)
    const merge = sheetOf([cell(499, 99, 'x')], [{ row: 0, column: 0, rows: 500, columns: 100 }])
    expect((await run(merge)).turns).toBeGreaterThanOrEqual(9)
  })
  it('gets a turn between the results of one cell', async () => {
    const calls = ['sum', 'avg', 'min', 'max', 'count'].map((fn) => `#{${fn}(a.n)}`).join('')
    expect((await run(sheetOf([cell(0, 0, calls)]), { a: records(5_000) })).turns).toBeGreaterThanOrEqual(5)
  })
  it('gets a turn within one row of the page, the workbook and the document', async () => {
    const cells = places(500).map((column) => ({ column, value: 'x'.repeat(100) }))
    const sheet = { name: 'x', isLandscape: false, widths: places(500).map(() => 0.1), styles: [], rows: [{ cells }] }
    const pacers = [new CountingPacer(), new CountingPacer(), new CountingPacer()] as const
    await htmlOf(sheet, 'en', pacers[0], { rows: 1, letters: 1_000_000 })
    for await (const _ of writeSheetXlsx(sheet, pacers[1]));
    for await (const _ of writeSheetPdf(sheet, '', pacers[2]));
    for (const { turns } of [pacers[0], pacers[2]]) expect(turns).toBeGreaterThanOrEqual(500)
    expect(pacers[1].turns).toBeGreaterThanOrEqual(2)
  })
  it('gets a turn after each stretch of steps, until there are too many', () => {
    const work = new Work()
    work.spend(4_999)
    expect(work.isDue()).toBe(false)
    work.spend()
    expect([work.isDue(), work.isDue()]).toEqual([true, false])
    expect(() => work.spend(MOST_STEPS)).toThrow(ReportTooLarge)
  })
})

describe('work that many cells ask for', () => {
  it('is done once', async () => {
    const sheet = sheetOf([cell(0, 0, '#{a.x}'), ...places(20).map((at) => cell(0, at + 1, '#{sum(b.n)}'))])
    // Without the cache: 1,000 rows × 20 cells × 50,000 records.
    const { result } = await run(sheet, { a: records(1_000), b: records(50_000) })
    expect(result).toMatchObject({ rows: { length: 1_000 } })
  })
  it('reads a call with blanks, and refuses blanks without an end', () => {
    expect(tokenOf('sum(  a.x  )')).toMatchObject({ fn: 'sum', set: 'a', field: 'x' })
    expect(tokenOf(`sum(${' '.repeat(1_900)}(`)).toBeUndefined()
  })
})

describe('a page', () => {
  it('ends where it has enough letters, and says that there is more', async () => {
    const rows = places(100).map(() => ({ cells: [{ column: 0, value: '&'.repeat(1_000) }] }))
    const sheet = { name: 'x', isLandscape: false, widths: [], styles: [], rows }
    const page = await htmlOf(sheet, 'en', new Pacer(), { rows: 500, letters: 20_000 })
    expect([page.isWhole, page.html.match(/<tr>/g)?.length]).toEqual([false, 4])
    expect((await htmlOf(sheet, 'en', new Pacer(), { rows: 100, letters: 1_000_000 })).isWhole).toBe(true)
    expect((await htmlOf(sheet, 'en', new Pacer(), { rows: 99, letters: 1_000_000 })).isWhole).toBe(false)
  })
})
