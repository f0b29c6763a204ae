import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Failed } from '../kit/Failed.tsx'

interface Props<T> {
  of: UseQueryResult<T[]>
  /** What is said when there are none, already translated. */
  none: string
  children: (rows: T[]) => ReactNode
}
/** Rows of a view once they are there; a word when there are none, and a way to try again when it failed. */
export function Rows<T>({ of, none, children }: Props<T>): ReactNode {
  if (of.isError) return <Failed retry={of.refetch} />
  if (!of.data) return <Skeleton active />
  if (!of.data.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
  return children(of.data)
}
