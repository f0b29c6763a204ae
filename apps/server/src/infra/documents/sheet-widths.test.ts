import { describe, expect, it } from 'vitest'
import { textsOfPdf } from './pdf-text.fixture.ts'
import { Pacer } from './row-stream.ts'
import { htmlOf } from './sheet-html.ts'
import { writeSheetPdf } from './sheet-pdf.ts'
import { withFittingWidths } from './sheet-widths.ts'
import type { SheetRow, StyledSheet } from './styled-sheet.ts'

const row = (...values: (string | number)[]): SheetRow => ({
  cells: values.map((value, column) => ({ column, value, ...(typeof value === 'number' && { style: 0 }) })),
})
const sheet = (rows: SheetRow[], widths: number[] = [], format = '#,##0.00'): StyledSheet => ({
  name: 'x',
  isLandscape: false,
  widths,
  styles: [{ format, bold: true }],
  rows,
  heading: { from: 0, to: 0 },
})
async function drawn(one: StyledSheet) {
  const { html } = await htmlOf(one, 'en', new Pacer(), { rows: 100, letters: 100_000 })
  const chunks: Uint8Array[] = []
  for await (const chunk of writeSheetPdf(one, '', new Pacer())) chunks.push(chunk)
  return { html, texts: textsOfPdf(Buffer.concat(chunks)) }
}

describe('the columns of a filled sheet', () => {
  it('are as wide as their widest number, and no number is cut or broken', async () => {
    const given = sheet([row('a', 'b'), row('x', 14_339_873.51), row('y', 1)], [20, 3])
    const fitting = await withFittingWidths(given, new Pacer())
    expect(fitting.widths[0]).toBe(20)
    expect(fitting.widths[1]).toBeGreaterThan(13)
    const { html, texts } = await drawn(fitting)
    expect(html).toContain('>14,339,873.51<')
    expect(texts).toContain('14,339,873.51')
  })
  it('say that a number has no room rather than a part of it', async () => {
    const { html, texts } = await drawn(sheet([row('a', 'b'), row('x', 14_339_873.51)], [20, 3]))
    expect(html).toMatch(/>###</)
    expect(html).not.toContain('14,33')
    expect(texts.join(' ')).not.toContain('14,33')
    expect(texts.some((text) => /^#+$/.test(text))).toBe(true)
  })
  it('take their headings and the days and amounts within texts, within a bound', async () => {
    const long = '一二三四五六七八九十'.repeat(5)
    const { widths } = await withFittingWidths(
      sheet([row('Rent of the month', long), row('2026-11-28', 'Sum 14339873.51')]),
      new Pacer(),
    )
    expect(widths[0]).toBeGreaterThan(17)
    expect(widths[1]).toBe(24)
    const { widths: days } = await withFittingWidths(sheet([row('a'), row('2026-11-28')]), new Pacer())
    expect(days[0]).toBeGreaterThan(10)
  })
  it('give the last column of a merged number its lack, and end somewhere', async () => {
    const merged: SheetRow = {
      cells: [
        { column: 0, value: 14_339_873.51, style: 0, span: { rows: 1, columns: 2 } },
        { column: 1, value: null, covered: 'r' },
      ],
    }
    const { widths } = await withFittingWidths(sheet([row('a'), merged], [5, 5]), new Pacer())
    expect(widths[0]).toBe(5)
    expect(widths[1]).toBeGreaterThan(9)
    const wide = sheet([row('a'), row(1)], [], `0.${'0'.repeat(200)}`)
    expect((await withFittingWidths(wide, new Pacer())).widths[0]).toBe(60)
  })
  it('show a number without a format in all its digits', async () => {
    const { html } = await drawn(
      await withFittingWidths(sheet([row('a'), row(12_345_678_901.23)], [], ''), new Pacer()),
    )
    expect(html).toContain('12345678901.23')
  })
})
