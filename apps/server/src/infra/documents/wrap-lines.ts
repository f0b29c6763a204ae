import type { Glyph } from './pdf-canvas.ts'

/** A character on its way to a line, with what it is and how it looks. */
export interface Inked extends Glyph {
  char: string
  bold: boolean
  underline: boolean
}
/** What no Chinese line begins with, and what none ends with. */
const NOT_FIRST = new Set('，。、；：？！）》」』】”’…—·,.;:?!)]}%')
const NOT_LAST = new Set('（《「『【“‘([{')
const WORD = /[0-9A-Za-z.,%¥/:@_-]/

/** Breaks text into lines of a width (parts of the font size): Latin words whole, no closing mark at the head of a line. */
export function wrapLines(glyphs: readonly Inked[], width: number): Inked[][] {
  const lines: Inked[][] = []
  let line: Inked[] = []
  let used = 0
  const begin = (rest: Inked[]) => {
    line = rest
    used = rest.reduce((sum, glyph) => sum + glyph.width, 0)
  }
  for (const glyph of glyphs) {
    if (glyph.char === '\n') {
      lines.push(line)
      begin([])
      continue
    }
    if (used + glyph.width > width + 1e-6 && line.length) {
      const at = breakBefore(line, glyph)
      lines.push(line.slice(0, at))
      begin(line.slice(at).filter((one, place) => place > 0 || !one.space))
      if (glyph.space && !line.length) continue
    }
    line.push(glyph)
    used += glyph.width
  }
  if (line.length || !lines.length) lines.push(line)
  return lines
}

/** Where a full line ends when `next` does not fit any more. */
export function breakBefore(line: readonly { char: string }[], next: { char: string }): number {
  const charAt = (at: number) => (at < line.length ? line[at]!.char : next.char)
  for (let at = line.length; at > 0; at--) {
    const [before, after] = [charAt(at - 1), charAt(at)]
    const inWord = WORD.test(before) && WORD.test(after)
    if (!inWord && !NOT_FIRST.has(after) && !NOT_LAST.has(before)) return at
  }
  return line.length
}
