import type { ReactNode } from 'react'

export interface TableColumn<T> {
  key?: string
  title?: ReactNode
  /** Shows this value of a row when nothing else is said. */
  dataIndex?: string
  // A value of any row: its column knows what it is.
  // oxlint-disable-next-line typescript/no-explicit-any
  render?(value: any, row: T, index: number): ReactNode
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** Cuts a long text off and says the whole of it under the mouse. */
  ellipsis?: boolean | { showTitle?: boolean }
  /** The title can be pressed to sort by this column; by whom and how, `onSort` decides. */
  sorter?: boolean
  sortOrder?: 'ascend' | 'descend' | null
  /** Stays in sight where the table scrolls sideways. */
  fixed?: 'left' | 'right'
  /** The column keeps its `width`; long contents do not widen it. */
  isExact?: boolean
  className?: string
}
export interface Selection<T> {
  selectedRowKeys: readonly string[]
  onChange: (keys: string[]) => void
  getCheckboxProps?: (row: T) => { disabled?: boolean }
  columnWidth?: number
  /** Keeps what is chosen and on no page of the table now. */
  preserveSelectedRowKeys?: boolean
}
export interface Expandable<T> {
  /** Below a row. Without it rows are opened to show their `children`. */
  expandedRowRender?: (row: T) => ReactNode
  rowExpandable?: (row: T) => boolean
  expandRowByClick?: boolean
  expandedRowKeys?: readonly string[]
  onExpand?: (open: boolean, row: T) => void
}
/** Without `current` the table turns its pages itself. */
export interface Paging {
  current?: number
  pageSize?: number
  total?: number
  showSizeChanger?: boolean
  pageSizeOptions?: readonly number[]
  hideOnSinglePage?: boolean
  showTotal?: (total: number) => ReactNode
  onChange?: (page: number, pageSize: number) => void
}
export interface TableProps<T> {
  rowKey: string | ((row: T) => string)
  columns: readonly TableColumn<NoInfer<T>>[]
  dataSource?: readonly T[]
  loading?: boolean
  className?: string
  pagination?: Paging | false
  rowSelection?: Selection<T>
  expandable?: Expandable<T>
  /** Rows of sums at the foot. */
  summary?: (rows: readonly NoInfer<T>[]) => ReactNode
  /** Below the rows, as wide as the table. */
  footer?: () => ReactNode
  rowClassName?: (row: T) => string
  locale?: { emptyText?: ReactNode }
  /** Higher than this, the rows scroll below their titles. */
  scroll?: { y?: number }
  /** The titles stay on the screen while the page scrolls. */
  sticky?: boolean
  /** A column was drawn to this width. */
  onResize?: (key: string, width: number) => void
  onSort?: (key: string, order: 'ascend' | 'descend' | undefined) => void
}
/** A row as it is drawn, with the level it stands on. */
export interface Shown<T> {
  row: T
  key: string
  level: number
  children: readonly T[] | undefined
}
