import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { Pager } from '../components/table/Pager.tsx'
import { Tick } from '../components/table/Tick.tsx'
import { useTranslation } from '../infra/i18n.ts'
import { type Action, ActionMenu } from './ActionMenu.tsx'
import type { Column } from './columns.ts'
import type { ResourceList } from './use-resource-list.ts'

/** So many values stand in sight; the others are a touch away. */
const SHOWN = 6
/** Stand beside the title: what one looks for first. */
const TAGS: ReadonlySet<string> = new Set(['state', 'status', 'online'])

export interface RowCardsProps<R extends Resource> {
  resource: R
  list: ResourceList<R>
  /** As the table has them; the first is the title of a card. */
  columns: readonly Column<R>[]
  rowActions?: (row: RowOf<R>) => readonly Action[]
  selectable?: boolean
  /** Instead of cards where there are none. */
  empty: ReactNode
  total: string
}

/** The rows of a list on a phone, where a table would show two of its columns: a card each, in the order of the columns. */
export default function RowCards<R extends Resource>(props: RowCardsProps<R>): ReactNode {
  const { resource, list, columns, rowActions, selectable, empty, total } = props
  const { t } = useTranslation()
  const { rows, selected, select, sort } = list
  const ids = rows.map(({ id }) => id)
  const choose = (id: string, chosen: boolean) =>
    select(chosen ? [...selected, id] : selected.filter((one) => one !== id))
  const sorted = columns.filter(({ sorter }) => sorter)
  return (
    <div className="row-cards-frame" aria-busy={list.loading}>
      {(selectable || sorted.length > 0) && rows.length > 0 && (
        <div className="row-cards-bar">
          {selectable && (
            <span>
              <Tick
                label={t('kit.chooseAll')}
                checked={selected.length === ids.length}
                partly={selected.length > 0 && selected.length < ids.length}
                onChange={({ target }) => select(target.checked ? ids : [])}
              />{' '}
              <span aria-hidden="true">{t('kit.chooseAll')}</span>
            </span>
          )}
          {sorted.length > 0 && (
            <select
              aria-label={t('kit.sortBy')}
              value={list.sorter ?? ''}
              onChange={({ target }) => sort(target.value || undefined)}
            >
              <option value="">{t('kit.sortBy')}</option>
              {sorted.flatMap((column) =>
                (['ascend', 'descend'] as const).map((direction) => (
                  <option key={column.key + direction} value={`${column.key}_${direction}`}>
                    {titleOf(column)} {direction === 'ascend' ? '↑' : '↓'}
                  </option>
                )),
              )}
            </select>
          )}
        </div>
      )}
      {rows.length === 0 && !list.loading && empty}
      <ol className="row-cards">
        {rows.map((row, at) => (
          <li key={row.id} data-row-key={row.id}>
            <Card resource={resource} row={row} at={at} columns={columns}>
              {selectable && (
                <Tick
                  label={t(selected.includes(row.id) ? 'kit.rowChosen' : 'kit.chooseRow', { place: at + 1 })}
                  checked={selected.includes(row.id)}
                  onChange={({ target }) => choose(row.id, target.checked)}
                />
              )}
            </Card>
            {rowActions && <ActionMenu actions={rowActions(row)} />}
          </li>
        ))}
      </ol>
      {list.total > 0 && (
        <Pager current={list.currentPage} pageSize={list.pageSize} total={list.total} onTurn={list.turn}>
          {total}
        </Pager>
      )}
    </div>
  )
}

interface CardProps<R extends Resource> extends Pick<RowCardsProps<R>, 'resource' | 'columns'> {
  row: RowOf<R>
  at: number
  children: ReactNode
}
function Card<R extends Resource>({ resource, row, at, columns, children }: CardProps<R>): ReactNode {
  const { t } = useTranslation()
  const values: Readonly<Record<string, unknown>> = row
  const shown = ({ render, dataIndex, key }: Column<R>) => render?.(values[String(dataIndex ?? key)], row, at)
  const [title, ...others] = columns
  const said = others.filter(({ key }) => !TAGS.has(key) && (!(key in row) || !isNothing(values[key])))
  const [inSight, behind] = cut(said, ({ key }) => resource.fields[key]?.kind === 'money')
  const pair = (column: Column<R>) => (
    <div key={column.key}>
      <dt>{titleOf(column)}</dt>
      <dd>{shown(column)}</dd>
    </div>
  )
  return (
    <>
      <header>
        {children}
        <strong>{title && shown(title)}</strong>
        {others
          .filter(({ key }) => TAGS.has(key))
          .map((column) => (
            <span key={column.key}>{shown(column)}</span>
          ))}
      </header>
      <dl>{inSight.map(pair)}</dl>
      {behind.length > 0 && (
        <details>
          <summary>{t('kit.moreValues')}</summary>
          <dl>{behind.map(pair)}</dl>
        </details>
      )}
    </>
  )
}
/** What stands in sight, and the rest. Where no amount would, the last two give way to the first two amounts. */
function cut<T>(all: readonly T[], isAmount: (one: T) => boolean): [T[], T[]] {
  const first = all.slice(0, SHOWN)
  const amounts = first.some(isAmount) ? [] : all.slice(SHOWN).filter(isAmount).slice(0, 2)
  const shown = [...first.slice(0, SHOWN - amounts.length), ...amounts]
  return [shown, all.filter((one) => !shown.includes(one))]
}
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
const titleOf = ({ title }: { title?: unknown }): ReactNode => title as ReactNode
