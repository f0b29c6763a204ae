import { useRef } from 'react'
import type { Selection, Shown } from './types.ts'

/** What is chosen of the rows that are shown: each alone, those between two with Shift, or all. */
export function useTicks<T>(shown: readonly Shown<T>[], keys: () => ReadonlySet<string>, selection?: Selection<T>) {
  const last = useRef<number>(null)
  if (!selection) return undefined
  const chosen = new Set(selection.selectedRowKeys)
  const isClosed = ({ row }: Shown<T>) => selection.getCheckboxProps?.(row).disabled ?? false
  const open = shown.filter((one) => !isClosed(one)).map(({ key }) => key)
  const tell = (next: ReadonlySet<string>) => {
    // What was chosen and has left the table is let go.
    const known = selection.preserveSelectedRowKeys ? next : keys()
    selection.onChange([...next].filter((key) => known.has(key)))
  }
  const turn = (which: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of which)
      if (on) next.add(key)
      else next.delete(key)
    tell(next)
  }
  const hasAll = open.length > 0 && open.every((key) => chosen.has(key))
  return {
    chosen,
    isClosed,
    all: {
      checked: hasAll,
      partly: !hasAll && open.some((key) => chosen.has(key)),
      disabled: open.length === 0,
      turn: () => turn(open, !hasAll),
    },
    turnOne: (key: string, at: number, withShift: boolean) => {
      const on = !chosen.has(key)
      const from = withShift && last.current !== null ? last.current : at
      const [low, high] = [Math.min(from, at), Math.max(from, at)]
      last.current = at
      const between = shown.slice(low, high + 1).filter((one) => !isClosed(one))
      turn(low === high ? [key] : between.map((one) => one.key), on)
    },
  }
}
