import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { Head } from './Head.tsx'
import { Pager } from './Pager.tsx'
import { TableRow } from './Rows.tsx'
import { StuckHead } from './StuckHead.tsx'
import { Tick } from './Tick.tsx'
import './table.css'
import type { Expandable, Shown, TableProps } from './types.ts'
import { usePages } from './use-pages.ts'
import { useTicks } from './use-ticks.ts'
import { useWide } from './use-wide.ts'

const Nothing = lazy(() => import('./Nothing.tsx'))

const childrenOf = <T,>(row: T): readonly T[] | undefined => (row as { children?: readonly T[] }).children

/** The keys of rows and of all that lies below them, open or not. */
const keysOf = <T,>(rows: readonly T[], keyOf: (row: T) => string): string[] =>
  rows.flatMap((row) => [keyOf(row), ...keysOf(childrenOf(row) ?? [], keyOf)])

function useOpen<T>(expandable: Expandable<T> | undefined, keyOf: (row: T) => string) {
  const [own, setOwn] = useState<readonly string[]>([])
  const keys = new Set(expandable?.expandedRowKeys ?? own)
  const turn = (row: T, open: boolean) => {
    const key = keyOf(row)
    setOwn(open ? [...own, key] : own.filter((one) => one !== key))
    expandable?.onExpand?.(open, row)
  }
  return { keys, turn }
}

/**
 * A table as every screen draws it: dense, scrolling sideways by itself, and reachable by keys where it does. Plain markup: a
 * page of rows is hundreds of cells, and a component for each, as the library has it, is most of what a first list costs.
 */
export function DataTable<T extends object>(props: TableProps<T>): ReactNode {
  const { columns, dataSource = [], rowKey, loading = false, expandable, scroll, sticky = false, summary } = props
  const { t } = useTranslation()
  const [frame, body, rail, stuck] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const keyOf = (row: T): string =>
    typeof rowKey === 'function' ? rowKey(row) : String((row as Record<string, unknown>)[rowKey])
  const { shown: rows, pages } = usePages(dataSource, props.pagination)
  const open = useOpen(expandable, keyOf)
  const below = expandable?.expandedRowRender
  const flat = (list: readonly T[], level: number): Shown<T>[] =>
    list.flatMap((row) => {
      const [key, children] = [keyOf(row), below ? undefined : childrenOf(row)]
      const self: Shown<T> = { row, key, level, children }
      return children && open.keys.has(key) ? [self, ...flat(children, level + 1)] : [self]
    })
  const shown = flat(rows, 0)
  const hasTree = !below && rows.some((row) => childrenOf(row))
  const ticks = useTicks(shown, () => new Set(keysOf(dataSource, keyOf)), props.rowSelection)
  useWide(frame, body, rail, stuck)
  const head = (isCopy: boolean) => (
    <Head
      columns={columns}
      opens={below !== undefined}
      onSort={props.onSort}
      onResize={props.onResize}
      isCopy={isCopy}
      tick={
        ticks && (
          <Tick
            label={t('kit.chooseAll')}
            checked={ticks.all.checked}
            partly={ticks.all.partly}
            disabled={ticks.all.disabled}
            tabIndex={isCopy ? -1 : undefined}
            onChange={ticks.all.turn}
          />
        )
      }
    />
  )
  const width = columns.length + (ticks ? 1 : 0) + (below ? 1 : 0)
  const isEmpty = shown.length === 0
  return (
    <div
      ref={frame}
      className={`data-table cs${sticky ? ' table-sticky' : ''}${props.className ? ` ${props.className}` : ''}`}
    >
      <div className={loading ? 'ant-spin cs ant-spin-sm ant-spin-spinning' : undefined} aria-busy={loading}>
        {loading && (
          <div className="ant-spin-section">
            <span className="ant-spin-dot-holder">
              <span className="ant-spin-dot ant-spin-dot-spin">
                {[0, 1, 2, 3].map((dot) => (
                  <i key={dot} className="ant-spin-dot-item" />
                ))}
              </span>
            </span>
          </div>
        )}
        <div className="ant-spin-container">
          {sticky && (
            <StuckHead body={body} holder={stuck}>
              {head(true)}
            </StuckHead>
          )}
          {/* What scrolls must be reachable by keys even when nothing in it is. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={body} className="table-body" tabIndex={0} style={scroll?.y ? { maxHeight: scroll.y } : undefined}>
            <table>
              <colgroup>
                {below && <col style={{ width: 48 }} />}
                {ticks && <col style={{ width: props.rowSelection?.columnWidth ?? 32 }} />}
                {columns.map((column, at) => (
                  <col
                    key={column.key ?? column.dataIndex ?? at}
                    style={column.width ? { width: column.width } : undefined}
                  />
                ))}
              </colgroup>
              {head(false)}
              <tbody>
                {shown.map(({ row, key, level, children }, index) => (
                  <TableRow
                    key={key}
                    shown={{ row, key, level, children }}
                    index={index}
                    columns={columns}
                    className={props.rowClassName?.(row)}
                    chosen={ticks?.chosen.has(key)}
                    tickDisabled={ticks?.isClosed({ row, key, level, children })}
                    onTick={ticks?.turnOne}
                    open={open.keys.has(key)}
                    mayOpen={below ? (expandable.rowExpandable?.(row) ?? true) : children !== undefined}
                    onOpen={open.turn}
                    expandable={expandable}
                    hasTree={hasTree}
                  />
                ))}
                {isEmpty && !loading && (
                  <tr className="table-empty">
                    <td colSpan={width}>
                      <div className="row-whole">
                        {props.locale?.emptyText ?? (
                          <Suspense>
                            <Nothing words={t('kit.noRecord')} />
                          </Suspense>
                        )}
                      </div>
                    </td>
                  </tr>
                )}
              </tbody>
              {summary && !isEmpty && <tfoot>{summary(rows)}</tfoot>}
            </table>
          </div>
          {props.footer && <div className="table-foot">{props.footer()}</div>}
          {sticky && (
            <div ref={rail} className="table-rail" aria-hidden="true" tabIndex={-1}>
              <div />
            </div>
          )}
        </div>
      </div>
      {pages && (
        <Pager {...pages} sizes={sizesOf(props.pagination, pages.total)}>
          {props.pagination && props.pagination.showTotal?.(pages.total)}
        </Pager>
      )}
    </div>
  )
}
const SIZES = [10, 20, 50, 100]
const SHORT = 50
/** A short list needs no longer pages, unless its screen says so. */
const sizesOf = (paging: TableProps<object>['pagination'], total: number): readonly number[] | undefined =>
  paging !== false && (paging?.showSizeChanger ?? total > SHORT) ? (paging?.pageSizeOptions ?? SIZES) : undefined
