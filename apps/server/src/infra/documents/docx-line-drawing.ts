import { type Item, isTab, type Line } from './docx-lines.ts'
import type { ParagraphLooks, RunLooks } from './docx-looks.ts'
import type { PictureAt } from './docx-pieces.ts'
import type { Section } from './docx-sections.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import type { Picture } from './picture.ts'

export interface FreePicture {
  key: string
  picture: Picture
  width: number
  height: number
  place: NonNullable<PictureAt['place']>
}
/** A line with more room than this part of its width is not stretched. */
const MOST_STRETCH = 0.3

/** Draws the lines of a paragraph. */
export class LineDrawing {
  readonly #canvas: PdfCanvas
  readonly #looks: ParagraphLooks
  readonly #width: number

  constructor(canvas: PdfCanvas, looks: ParagraphLooks, width: number) {
    this.#canvas = canvas
    this.#looks = looks
    this.#width = width
  }

  /** What is behind a line, and the borders of the paragraph. */
  frame(x: number, y: number, height: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): void {
    const { left, right, fill, top, bottom } = this.#looks
    const [from, width] = [x + left, Math.max(0, this.#width - left - right)]
    if (fill) this.#canvas.fill(from, y, width, height, fill)
    if (isFirst && top?.size) this.#canvas.fill(from, y - top.size, width, top.size, top.colour)
    if (isLast && bottom?.size) this.#canvas.fill(from, y + height, width, bottom.size, bottom.colour)
  }

  line(line: Line, x: number, baseline: number): void {
    const { align, right } = this.#looks
    const slack = Math.max(0, this.#width - right - line.x - line.width)
    const stretch = align === 'both' && line.ends === 'full' ? stretchOf(line, slack, this.#width) : NO_STRETCH
    let at = x + line.x + (align === 'right' ? slack : align === 'center' ? slack / 2 : 0)
    for (const group of groupsOf(line.items, stretch.space > 0)) {
      const width = this.#group(group, at, baseline, stretch.each)
      at += width + (stretch.space && group.at(-1)!.char === ' ' ? stretch.space : 0)
    }
  }
  #group(group: readonly Item[], x: number, baseline: number, spacing: number): number {
    const canvas = this.#canvas
    const { looks, picture } = group[0]!
    let width = 0
    for (const one of group) width += one.width + (one.glyph ? spacing : 0)
    if (picture) {
      const { key, height } = picture
      canvas.picture(picture.picture, key, x, baseline - height, width, height)
      return width
    }
    const size = looks.raise ? looks.size * 0.65 : looks.size
    const y = baseline - (looks.raise === 'superscript' ? looks.size * 0.35 : looks.raise ? -looks.size * 0.1 : 0)
    if (looks.fill) canvas.fill(x, baseline - looks.size, width, looks.size * 1.25, looks.fill)
    const glyphs = group.flatMap(({ glyph }) => glyph ?? [])
    const { bold, italic: slanted, colour } = looks
    canvas.text(glyphs, x, y, size, bold, colour, { slanted, spacing })
    this.#rules(looks, x, baseline, width)
    return width
  }
  #rules({ underline, strike, size, colour = '#000000' }: RunLooks, x: number, baseline: number, width: number): void {
    const thickness = Math.max(0.4, size / 20)
    if (underline) this.#canvas.fill(x, baseline + size * 0.14, width, thickness, colour)
    if (strike) this.#canvas.fill(x, baseline - size * 0.32, width, thickness, colour)
  }

  /** A picture over or behind the text, as a seal is. */
  free({ key, picture, width, height, place }: FreePicture, x: number, y: number, section: Section): void {
    const [left, right] = place.of.x === 'page' ? [0, section.width] : [section.left, section.width - section.right]
    const from = place.of.x === 'column' || place.of.x === 'character' ? x : left
    const aligned = { center: (left + right - width) / 2, right: right - width, left }[place.alignX ?? '']
    const top = place.of.y === 'page' ? 0 : /margin/i.test(place.of.y) ? section.top : y
    this.#canvas.picture(picture, key, aligned ?? from + place.x, top + place.y, width, height)
  }
}

const NO_STRETCH = { each: 0, space: 0 }
/** What is added to each space of a line, or to each character of a line without words. */
function stretchOf({ items }: Line, slack: number, width: number): { each: number; space: number } {
  if (slack <= 0 || slack > width * MOST_STRETCH || items.some(isTab)) return NO_STRETCH
  const spaces = items.filter(({ char }) => char === ' ').length
  if (spaces > 2) return { each: 0, space: slack / spaces }
  return items.length > 1 ? { each: slack / items.length, space: 0 } : NO_STRETCH
}
/** Items that are drawn in one go: of the same looks, tabs and pictures alone; up to each space if spaces are stretched. */
function* groupsOf(items: readonly Item[], bySpaces: boolean): Generator<Item[]> {
  let group: Item[] = []
  for (const item of items) {
    const last = group.at(-1)
    const isAlone = !item.glyph || !last?.glyph || last.looks !== item.looks || (bySpaces && last.char === ' ')
    if (last && isAlone) {
      yield group
      group = []
    }
    group.push(item)
  }
  if (group.length) yield group
}
