import type { Mark } from './docx-flow.ts'
import type { Border } from './docx-looks.ts'
import type { Margins, Side } from './docx-table-looks.ts'

/** A line or a row of a nested table in a cell. */
export interface Entry {
  /** From the top of the content of its cell. */
  top: number
  mark: Mark
}
export interface Cell {
  x: number
  width: number
  column: number
  span: number
  merge?: 'restart' | 'continue'
  fill?: string
  borders: Partial<Record<Side, Border>>
  margins: Margins
  vertical: 'top' | 'center' | 'bottom'
  entries: readonly Entry[]
  height: number
}
export const outerHeight = ({ height, margins }: Cell): number => height + margins.top + margins.bottom

/** What of a row stands on each page: whole lines. Each line is looked at once, however many pages there are. */
export function* slicesOf(
  cells: readonly Cell[],
  first: number,
  full: number,
): Generator<{ taken: Map<Cell, Entry[]>; height: number }> {
  const places = new Map(cells.map((cell) => [cell, 0]))
  const tops = () => cells.flatMap((cell) => cell.entries[places.get(cell)!]?.top ?? [])
  let room = first
  for (let rest = tops(); rest.length; rest = tops()) {
    const from = Math.min(...rest)
    const taken = new Map<Cell, Entry[]>()
    let height = 0
    for (const cell of cells) {
      const own = linesOn(cell, places.get(cell)!, from, room)
      places.set(cell, places.get(cell)! + own.length)
      taken.set(cell, own)
      const last = own.at(-1)
      if (last) height = Math.max(height, last.top + last.mark.height + cell.margins.top + cell.margins.bottom)
    }
    yield { taken, height }
    room = full
  }
}
/** The lines of a cell that have room on a page which begins at `from`. */
function linesOn({ entries, margins }: Cell, place: number, from: number, room: number): Entry[] {
  const own: Entry[] = []
  for (let entry = entries[place]; entry; entry = entries[place + own.length]) {
    const { mark } = entry
    const top = entry.top - from
    const isFull = top + mark.height + margins.top + margins.bottom > room
    // A line higher than a page stands alone, or nothing would come after it.
    if (isFull && (own.length || top !== 0)) break
    own.push({ mark, top })
    if (isFull) break
  }
  return own
}
