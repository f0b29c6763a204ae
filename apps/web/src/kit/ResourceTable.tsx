import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { TableProps } from '../components/table/types.ts'
import { formatNumber } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { usePhone } from '../infra/use-phone.ts'
import { type Action, ActionMenu } from './ActionMenu.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { type Column, resourceColumns } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { Failed, Offline } from './Failed.tsx'
import { arranged, changeLayout, shownKeys, useDensity, useLayout } from './list-layout.ts'
import { PAGE_SIZES } from './list-url.ts'
import { useOpenRows } from './use-open-rows.ts'
import type { ResourceList } from './use-resource-list.ts'

// Only phones need it.
const RowCards = lazy(() => import('./RowCards.tsx')) as typeof import('./RowCards.tsx').default
const NothingShown = lazy(() => import('../components/table/Nothing.tsx'))

export interface ResourceTableProps<R extends Resource> {
  resource: R
  list: ResourceList<R>
  /** Changes the standard columns. */
  columns?: (standard: Column<R>[]) => Column<R>[]
  rowActions?: (row: RowOf<R>) => readonly Action[]
  selectable?: boolean
  /** Below the words of a list that has no rows at all: what makes the first one. */
  first?: ReactNode
  /** Stands in the line above the rows. */
  line?: ReactNode
  /** Further props of the table itself. */
  table?: Partial<TableProps<RowOf<R>>>
}

interface NoRowsProps {
  list: Pick<ResourceList<Resource>, 'offline' | 'failed' | 'refresh' | 'filters'>
  first: ReactNode
}
function NoRows({ list, first }: NoRowsProps): ReactNode {
  const { t } = useTranslation()
  if (list.offline) return <Offline />
  if (list.failed) return <Failed retry={list.refresh} />
  const isFiltered = Object.values(list.filters).some(Boolean)
  return (
    <Suspense>
      <NothingShown words={t(isFiltered ? 'kit.noMatch' : 'kit.noRecord')}>{!isFiltered && first}</NothingShown>
    </Suspense>
  )
}

/** The rows of a list, one page at a time. */
export function ResourceTable<R extends Resource>(props: ResourceTableProps<R>): ReactNode {
  const { resource, list, columns = (all) => all, rowActions, selectable, first, table } = props
  const { t } = useTranslation()
  const [sorted, direction] = split(list.sorter)
  // A field the caller may not see is in no row.
  const seen = ({ key }: Column<R>) =>
    !(key in resource.fields && list.rows.length > 0) || list.rows.some((row) => key in row)
  const all: Column<R>[] = columns(resourceColumns(resource, t).filter(seen)).map((column) => ({
    ...column,
    sortOrder: column.sorter && column.key === sorted ? direction : null,
  }))
  const layout = useLayout(resource.name)
  const density = useDensity()
  const openRows = useOpenRows(resource, list.rows)
  const phone = usePhone()
  const empty = <NoRows list={list} first={first} />
  const total = t(list.bounded ? 'kit.totalMore' : 'kit.total', { total: formatNumber(list.total) })
  // A tree is read by its indents, and what a page changes of the table is made for a table.
  if (phone && !resource.tree && !table)
    return (
      <Suspense fallback={<div className="page-waiting" />}>
        {props.line}
        <RowCards
          resource={resource}
          list={list}
          columns={all}
          rowActions={rowActions}
          selectable={selectable}
          empty={empty}
          total={total}
        />
      </Suspense>
    )
  const shown = arranged(resource, all, layout)
  if (rowActions)
    shown.push({
      key: 'actions',
      title: t('kit.actions'),
      // On a phone it would cover a third of the rows.
      fixed: phone ? undefined : 'right',
      width: 96,
      render: (_, row) => <ActionMenu actions={rowActions(row)} />,
    })
  const { sort: sortBy } = list
  const chooser = <ColumnChooser list={resource.name} columns={all} shown={shownKeys(resource, all, layout)} />
  return (
    <>
      <div className="list-line">
        {props.line}
        {chooser}
      </div>
      <DataTable<RowOf<R>>
        className={`resource-table table-${density}`}
        onResize={(key, width) =>
          changeLayout(resource.name, (now) => ({ ...now, widths: { ...now.widths, [key]: width } }))
        }
        rowKey="id"
        columns={shown}
        dataSource={list.rows}
        expandable={resource.tree ? openRows : undefined}
        loading={list.loading}
        sticky
        rowSelection={
          selectable
            ? {
                selectedRowKeys: [...list.selected],
                columnWidth: 40,
                onChange: list.select,
              }
            : undefined
        }
        locale={{ emptyText: empty }}
        pagination={
          // A tree comes whole.
          !resource.tree && {
            current: list.currentPage,
            pageSize: list.pageSize,
            total: list.total,
            showSizeChanger: true,
            pageSizeOptions: PAGE_SIZES,
            onChange: list.turn,
            showTotal: () => total,
          }
        }
        onSort={(key, order) => sortBy(order && `${key}_${order}`)}
        {...table}
      />
    </>
  )
}

function split(sorter: string | undefined): [string | undefined, 'ascend' | 'descend'] {
  const cut = sorter?.lastIndexOf('_') ?? -1
  return [sorter?.slice(0, cut), sorter?.endsWith('_ascend') ? 'ascend' : 'descend']
}
