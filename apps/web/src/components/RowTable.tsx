import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '../kit/DataTable.tsx'
import { Rows } from './Rows.tsx'
import type { TableProps } from './table/types.ts'

interface Props<T> extends Pick<TableProps<T>, 'columns' | 'pagination'>, Partial<Pick<TableProps<T>, 'rowKey'>> {
  of: UseQueryResult<T[]>
  /** What is said when there are none, already translated. */
  none: string
}
/** A short table of a view's rows; a word when there are none, and a way to try again when it failed. */
export function RowTable<T extends object>({ of, none, ...table }: Props<T>): ReactNode {
  return (
    <Rows of={of} none={none}>
      {(rows) => <DataTable rowKey="id" pagination={false} dataSource={rows} {...table} />}
    </Rows>
  )
}
