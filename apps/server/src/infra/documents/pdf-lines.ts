import type { Glyph } from './pdf-canvas.ts'

/** @returns the width of glyphs in parts of the font size. */
export function widthOf(glyphs: readonly Glyph[]): number {
  let width = 0
  for (const glyph of glyphs) width += glyph.width
  return width
}

/**
 * Breaks glyphs into at most `most` lines of `width` (parts of the font size); what does not fit ends in `ellipsis`.
 * Breaks at the last space of a line when there is one in its second half, else at any character, as Chinese allows.
 * A line has at least one glyph, even in a column too narrow for it.
 */
export function breakLines(glyphs: Glyph[], width: number, most: number, ellipsis: Glyph): Glyph[][] {
  const lines: Glyph[][] = []
  let start = 0
  while (start < glyphs.length && lines.length < most) {
    const fits = fitting(glyphs, start, width)
    if (fits === glyphs.length) {
      lines.push(glyphs.slice(start))
      return lines
    }
    if (lines.length === most - 1) {
      const end = fitting(glyphs, start, width - ellipsis.width)
      lines.push([...glyphs.slice(start, end), ellipsis])
      return lines
    }
    const end = breakAt(glyphs, start, fits)
    lines.push(glyphs.slice(start, end))
    start = end
    while (glyphs[start]?.space) start++
  }
  return lines
}

function fitting(glyphs: Glyph[], start: number, width: number): number {
  let used = 0
  let end = start
  while (end < glyphs.length) {
    used += (glyphs[end] as Glyph).width
    // A rounding error must not move the last digit of a column to the next line.
    if (used > width + 1e-6) break
    end++
  }
  return Math.max(end, start + 1)
}

function breakAt(glyphs: Glyph[], start: number, end: number): number {
  if (glyphs[end]?.space) return end
  for (let at = end - 1; at > (start + end) / 2; at--) {
    if (glyphs[at]?.space) return at
  }
  return end
}
