import { Table, type TableProps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'

/** A table as every screen draws it: dense, scrolling sideways by itself, and reachable by keys where it does. */
export function DataTable<T extends object>(props: TableProps<T>): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The row that only measures repeats the header's checkbox, where keys would reach it unseen; and what scrolls
    // sideways must be reachable by keys even when nothing in it is.
    frame.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
    frame.current?.querySelector('.ant-table-body, .ant-table-content')?.setAttribute('tabindex', '0')
  })
  return (
    <div ref={frame}>
      <Table<T> size="small" scroll={{ x: 'max-content' }} {...props} />
    </div>
  )
}
