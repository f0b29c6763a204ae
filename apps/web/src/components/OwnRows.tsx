import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failed } from '../kit/Failed.tsx'
import { queryRows } from '../kit/rows.ts'
import './own-rows.css'
import { Pager } from './table/Pager.tsx'

const PAGE = 20

interface Props<R extends Resource> {
  resource: R
  /** Filters and order. */
  input: Readonly<Record<string, string>>
  /** What is said when there are none, already translated. */
  none: string
  children: (row: RowOf<R>) => ReactNode
}
/** Records of a person's own, one below the other and page by page: made to be read on a phone. */
export function OwnRows<R extends Resource>({ resource, input, none, children }: Props<R>): ReactNode {
  const [currentPage, setPage] = useState(1)
  const asked = { ...input, currentPage, pageSize: PAGE }
  const found = useQuery({
    queryKey: [resource.name, 'own', asked],
    queryFn: ({ signal }) => queryRows(resource, asked, signal),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { list, pagination } = found.data
  if (!list.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
  return (
    <>
      <ul className="own-rows">
        {list.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {pagination.total > PAGE && (
        <Pager current={currentPage} pageSize={PAGE} total={pagination.total} onTurn={setPage} />
      )}
    </>
  )
}

interface RowProps {
  title: ReactNode
  /** Smaller, below the title. */
  notes: readonly ReactNode[]
  amount: string
  state: ReactNode
}
/** One line of such a list: what it is on the left, how much and how it stands on the right. */
export function OwnRow({ title, notes, amount, state }: RowProps): ReactNode {
  return (
    <span className="own-row">
      <span>
        <b>{title}</b>
        {notes.map(
          // A note may be missing; its place says nothing.
          (note, at) => note && <small key={at}>{note}</small>,
        )}
      </span>
      <span className="own-row-end">
        <b className="amount">{amount}</b>
        {state}
      </span>
    </span>
  )
}
