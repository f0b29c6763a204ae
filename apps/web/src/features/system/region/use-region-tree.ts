import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { region } from '@cloud-steward/contract/system/region.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableProps } from '../../../components/table/types.ts'
import { queryRows } from '../../../kit/rows.ts'

type Row = RowOf<typeof region> & { children?: Row[] }
const KEY = 'open:system.region'

const below = (code: string, sorter: string | undefined) => ({
  queryKey: [region.name, 'below', code, sorter],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await queryRows(region, { parentRegionCode: code, sorter }, signal)).list as Row[],
})

/** The props of a table that opens divisions one by one and remembers which stand open while the tab lives. */
export function useRegionTree(isTree: boolean, sorter?: string): Partial<TableProps<RowOf<typeof region>>> {
  const [open, setOpen] = useState<readonly string[]>(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[])
  const answers = useQueries({ queries: isTree ? ['0', ...open].map((code) => below(code, sorter)) : [] })
  if (!isTree) return {}
  const known = new Map(['0', ...open].map((code, at) => [code, answers[at]?.data]))
  // Without children a row could not be opened; with none yet it waits for them.
  const rows = (code: string): Row[] =>
    (known.get(code) ?? []).map((row) => (row.hasChildren ? { ...row, children: rows(row.id) } : row))
  return {
    dataSource: rows('0'),
    loading: answers.some(({ isFetching }) => isFetching),
    expandable: {
      expandedRowKeys: [...open],
      onExpand: (isOpen, { id }) => {
        const next = isOpen ? [...open, id] : open.filter((one) => one !== id)
        setOpen(next)
        sessionStorage.setItem(KEY, JSON.stringify(next))
      },
    },
  }
}
