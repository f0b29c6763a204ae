import type { ReactNode } from 'react'
import { DataTable } from '../kit/DataTable.tsx'
import type { TableProps } from './table/types.ts'

interface Props<T> extends Omit<TableProps<T>, 'rowSelection' | 'dataSource' | 'rowKey' | 'pagination'> {
  rows: readonly T[]
  chosen: readonly string[]
  /** The ids picked, in the order of the table. */
  onPick: (ids: readonly string[]) => void
  /** Rows that may not be picked are shown all the same. Without it every one may. */
  mayPick?: (row: T) => boolean
}

/** Records to pick from, all on one page. */
export function PickTable<T extends { id: string }>({ rows, chosen, onPick, mayPick, ...rest }: Props<T>): ReactNode {
  return (
    <DataTable<T>
      {...rest}
      rowKey="id"
      pagination={false}
      dataSource={rows}
      rowSelection={{
        selectedRowKeys: [...chosen],
        getCheckboxProps: (row) => ({ disabled: mayPick ? !mayPick(row) : false }),
        onChange: (keys) => onPick(rows.filter(({ id }) => keys.includes(id)).map(({ id }) => id)),
      }}
    />
  )
}
