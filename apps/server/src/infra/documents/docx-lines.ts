import type { RunLooks, TabStop } from './docx-looks.ts'
import type { Glyph } from './pdf-canvas.ts'
import type { Picture } from './picture.ts'
import { breakBefore } from './wrap-lines.ts'

/** A character, a picture or a tab on its way to a line. Widths in points. */
export interface Item {
  char: string
  width: number
  looks: RunLooks
  glyph?: Glyph
  picture?: { key: string; picture: Picture; height: number }
  ends?: 'line' | 'page'
}
export interface Line {
  items: readonly Item[]
  /** From the left edge of the paragraph. */
  x: number
  width: number
  /** What ended it: no room, a break, or the paragraph. */
  ends: 'full' | 'line' | 'page' | 'end'
}
export interface Measure {
  left: number
  first: number
  width: number
  tabs: readonly TabStop[]
}
const DEFAULT_TAB = 36
/** Items behind a tab that are measured to set it. */
const MOST_AHEAD = 300
export const isTab = ({ char }: Item): boolean => char === '\t'

/** The lines of a paragraph, one by one. Its last line may be empty: a paragraph without text has a height. */
export function* linesOf(items: readonly Item[], measure: Measure): Generator<Line> {
  let line: Item[] = []
  let [used, isFirst] = [0, true]
  const start = () => measure.left + (isFirst ? measure.first : 0)
  const done = (of: readonly Item[], ends: Line['ends']): Line => {
    const made = { items: of, x: start(), width: widthOfItems(of), ends }
    isFirst = false
    return made
  }
  for (const [at, item] of items.entries()) {
    if (item.ends) {
      yield done(line, item.ends)
      ;[line, used] = [[], 0]
      continue
    }
    const one = isTab(item) ? tabbed(items, at, start() + used, measure) : item
    if (start() + used + one.width > measure.width + 1e-3 && line.length) {
      const end = breakBefore(line, one)
      const rest = line.slice(end)
      yield done(withoutEnd(line.slice(0, end)), 'full')
      // A space does not begin a line.
      line = rest[0]?.char === ' ' ? rest.slice(1) : rest
      used = widthOfItems(line)
      if (one.char === ' ' && !line.length) continue
    }
    line.push(one)
    used += one.width
  }
  yield done(line, 'end')
}
export const widthOfItems = (items: readonly Item[]): number => items.reduce((sum, { width }) => sum + width, 0)
const withoutEnd = (line: Item[]): Item[] => {
  let end = line.length
  while (end > 0 && line[end - 1]!.char === ' ') end--
  return line.slice(0, end)
}

/** A tab as wide as it is to be where it stands. */
function tabbed(items: readonly Item[], at: number, x: number, { tabs, left, first }: Measure): Item {
  const item = items[at]!
  // A line that hangs out is indented by a tab.
  const own = first < 0 && x < left ? { at: left, align: 'left' as const } : undefined
  const stop = tabs.find((one) => one.at > x + 0.5) ?? own ?? { at: nextDefault(x), align: 'left' as const }
  const nearest = own && own.at < stop.at ? own : stop
  if (nearest.align === 'left') return { ...item, width: nearest.at - x }
  let behind = 0
  for (let ahead = at + 1; ahead < Math.min(items.length, at + MOST_AHEAD); ahead++) {
    const next = items[ahead]!
    if (next.ends || isTab(next)) break
    behind += next.width
  }
  const room = nearest.at - x - (nearest.align === 'center' ? behind / 2 : behind)
  return { ...item, width: Math.max(0, room) }
}
const nextDefault = (x: number): number => (Math.floor(x / DEFAULT_TAB + 1e-6) + 1) * DEFAULT_TAB
