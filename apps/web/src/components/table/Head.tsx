import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { Grip } from './Grip.tsx'
import type { TableColumn } from './types.ts'

const NEXT = { ascend: 'descend', descend: undefined, none: 'ascend' } as const
const SORTED = { ascend: 'ascending', descend: 'descending' } as const

const FIXED = { left: 'cell-first', right: 'cell-fixed' } as const
export const classOf = <T,>({ ellipsis, fixed, className }: TableColumn<T>, more = ''): string | undefined =>
  [ellipsis && 'cell-cut', fixed && FIXED[fixed], className, more].filter(Boolean).join(' ') || undefined
export function styleOf({ align, isExact, width }: Styled): CSSProperties | undefined {
  const textAlign = align === 'left' ? undefined : align
  if (!isExact) return textAlign && { textAlign }
  return { textAlign, width, minWidth: width, maxWidth: width }
}
type Styled = Pick<TableColumn<unknown>, 'align' | 'isExact' | 'width'>

interface Props<T> {
  columns: readonly TableColumn<T>[]
  /** The tick for all, where rows are chosen. */
  tick: ReactNode
  opens: boolean
  onResize?: (key: string, width: number) => void
  onSort?: (key: string, order: 'ascend' | 'descend' | undefined) => void
  /** Repeats what stands elsewhere: only for the mouse. */
  isCopy?: boolean
}
/** The titles of the columns. */
export function Head<T>({ columns, tick, opens, onSort, onResize, isCopy = false }: Props<T>): ReactNode {
  const { t } = useTranslation()
  const gripOf = ({ key }: TableColumn<T>) =>
    onResize && key && key !== 'actions' && <Grip onDrawn={(width) => onResize(key, width)} />
  const titleOf = (column: TableColumn<T>) => {
    const { key, title, ellipsis, sorter, sortOrder } = column
    const words = typeof title === 'string' ? title : undefined
    const about = ellipsis ? words : undefined
    const at = key ?? column.dataIndex ?? words
    if (!sorter || !key)
      return (
        <th key={at} scope="col" className={classOf(column)} style={styleOf(column)} title={about}>
          {title}
          {gripOf(column)}
        </th>
      )
    const sort = () => onSort?.(key, NEXT[sortOrder ?? 'none'])
    return (
      <th
        key={at}
        scope="col"
        className={classOf(column, sortOrder ? 'cell-sorts cell-sorted' : 'cell-sorts')}
        style={styleOf(column)}
        title={about}
        aria-sort={sortOrder ? SORTED[sortOrder] : undefined}
        aria-label={words}
        aria-description={t('kit.sortable')}
        // The title itself is what is pressed.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isCopy ? -1 : 0}
        onClick={sort}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && sort()}
      >
        <span className="sort-title">
          <span>{title}</span>
          <span className="sort-marks" aria-hidden="true">
            <CaretUpOutlined className={sortOrder === 'ascend' ? 'active' : undefined} />
            <CaretDownOutlined className={sortOrder === 'descend' ? 'active' : undefined} />
          </span>
        </span>
        {gripOf(column)}
      </th>
    )
  }
  return (
    <thead>
      <tr>
        {opens && (
          <th className="cell-open" scope="col">
            <span className="visually-hidden">{t('kit.openRow')}</span>
          </th>
        )}
        {tick && <th className="cell-tick">{tick}</th>}
        {columns.map(titleOf)}
      </tr>
    </thead>
  )
}
