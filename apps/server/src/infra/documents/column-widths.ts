import type { Inked } from './wrap-lines.ts'

interface Measured {
  glyphs: readonly Inked[]
  span: number
}
/** No column gets less than so much of the font size, and none asks for more. */
const [LEAST, MOST] = [4, 24]

/** Widths of the columns of a table: as much as their longest text wants, within reason, together exactly `inner`. */
export function columnsOf(rows: readonly (readonly Measured[])[], inner: number): number[] {
  const count = Math.max(...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)))
  const wanted = Array.from({ length: count }, () => LEAST)
  for (const row of rows) {
    let column = 0
    for (const { glyphs, span } of row) {
      const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0)
      if (span === 1) wanted[column] = Math.min(MOST, Math.max(wanted[column]!, width))
      column += span
    }
  }
  const total = wanted.reduce((sum, width) => sum + width, 0)
  return wanted.map((width) => (width / total) * inner)
}
