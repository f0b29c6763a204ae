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

/** What of a row stands on each page: whole lines. */
export function slicesOf(
  cells: readonly Cell[],
  first: number,
  full: number,
): { taken: Map<Cell, Entry[]>; height: number }[] {
  const made: { taken: Map<Cell, Entry[]>; height: number }[] = []
  const left = new Map(cells.map((cell) => [cell, [...cell.entries]]))
  const tops = () => [...left.values()].flatMap(([next]) => (next ? [next.top] : []))
  for (let rest = tops(); rest.length; rest = tops()) {
    const from = Math.min(...rest)
    const room = made.length ? full : first
    const taken = new Map<Cell, Entry[]>()
    let height = 0
    for (const [cell, entries] of left) {
      const { top, bottom } = cell.margins
      let count = entries.findIndex(({ top: at, mark }) => at + mark.height - from + top + bottom > room)
      if (count < 0) count = entries.length
      // A line higher than a page stands alone, or nothing would come after it.
      if (count === 0 && entries[0]?.top === from) count = 1
      const own = entries.splice(0, count).map((entry) => ({ ...entry, top: entry.top - from }))
      taken.set(cell, own)
      const last = own.at(-1)
      if (last) height = Math.max(height, last.top + last.mark.height + top + bottom)
    }
    made.push({ taken, height })
  }
  return made
}
