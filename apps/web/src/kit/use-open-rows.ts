import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useState } from 'react'
import type { Expandable } from '../components/table/types.ts'

interface TreeRow {
  id: string
  children?: TreeRow[]
}
const FEW = 200
const withChildren = (rows: readonly TreeRow[]): string[] =>
  rows.flatMap(({ id, children }) => (children?.length ? [id, ...withChildren(children)] : []))

/** Which rows of a tree stand open: all while they are few, but for those a person turned; kept while the tab lives. */
export function useOpenRows<R extends Resource>(resource: R, rows: readonly RowOf<R>[]): Expandable<RowOf<R>> {
  const key = `open:${resource.name}`
  const [turned, setTurned] = useState<Record<string, boolean>>(
    () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, boolean>,
  )
  const parents = withChildren(rows)
  return {
    expandedRowKeys: parents.filter((id) => turned[id] ?? parents.length <= FEW),
    onExpand: (open, { id }) => {
      const next = { ...turned, [id]: open }
      setTurned(next)
      sessionStorage.setItem(key, JSON.stringify(next))
    },
  }
}
