import { isValidElement, type ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { classOf, styleOf } from './Head.tsx'
import { Tick } from './Tick.tsx'
import type { Expandable, Shown, TableColumn } from './types.ts'

const INDENT = 15

interface RowProps<T> {
  shown: Shown<T>
  index: number
  columns: readonly TableColumn<T>[]
  className?: string
  /** Whether it is chosen; undefined where rows are not. */
  chosen?: boolean
  tickDisabled?: boolean
  onTick?: (key: string, index: number, withShift: boolean) => void
  /** Rows of this table are opened, and this one is or is not; `mayOpen` false leaves the place of the button empty. */
  open?: boolean
  mayOpen?: boolean
  onOpen?: (row: T, open: boolean) => void
  /** What is below an open row stands in a row of its own, and what opens it in a column of its own. */
  expandable?: Expandable<T>
  hasTree: boolean
}

function OpenButton({ open, press }: { open: boolean; press: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={open ? 'row-open row-is-open' : 'row-open'}
      aria-label={t(open ? 'kit.closeRow' : 'kit.openRow')}
      aria-expanded={open}
      onClick={(event) => {
        event.stopPropagation()
        press()
      }}
    />
  )
}

interface TickProps {
  place: number
  chosen: boolean
  disabled?: boolean
  onTick: (withShift: boolean) => void
}
function RowTick({ place, chosen, disabled, onTick }: TickProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Tick
      label={t(chosen ? 'kit.rowChosen' : 'kit.chooseRow', { place })}
      checked={chosen}
      disabled={disabled}
      onChange={({ nativeEvent }) => onTick((nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

/** What a cut cell says in whole. */
function wholeOf({ ellipsis }: { ellipsis?: boolean | { showTitle?: boolean } }, content: ReactNode) {
  if (!ellipsis || (typeof ellipsis === 'object' && ellipsis.showTitle === false)) return undefined
  const inner = isValidElement<{ children?: ReactNode }>(content) ? content.props.children : content
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : undefined
}

const WIDE = 240
/** Whether a text is likely cut: Chinese characters are about twice as wide as Latin ones. */
const isLong = (text: string): boolean =>
  text.length > WIDE / 14 && [...text].reduce((width, char) => width + (char > '\u2e7f' ? 14 : 7.5), 0) > WIDE

function contentOf<T>({ render, dataIndex, key }: TableColumn<T>, row: T, index: number): ReactNode {
  const value = (row as Record<string, unknown>)[dataIndex ?? key ?? '']
  return render ? render(dataIndex ? value : row, row, index) : ((dataIndex ? value : undefined) as ReactNode)
}

export function TableRow<T>(props: RowProps<T>): ReactNode {
  const { shown, index, columns, chosen, tickDisabled, onTick, open = false, mayOpen, onOpen, expandable } = props
  const { row, key, level } = shown
  const below = expandable?.expandedRowRender
  const turn = () => onOpen?.(row, !open)
  const byClick = below && expandable.expandRowByClick && mayOpen
  const name = `ant-table-row${chosen ? ' row-chosen' : ''}${props.className ? ` ${props.className}` : ''}`
  return (
    <>
      {/* The button in it does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <tr className={name} data-row-key={key} onClick={byClick ? turn : undefined}>
        {below && <td className="cell-open">{mayOpen && <OpenButton open={open} press={turn} />}</td>}
        {chosen !== undefined && (
          <td className="cell-tick">
            <RowTick
              place={index + 1}
              chosen={chosen}
              disabled={tickDisabled}
              onTick={(withShift) => onTick?.(key, index, withShift)}
            />
          </td>
        )}
        {columns.map((column, at) => {
          const content = contentOf(column, row, index)
          const whole = wholeOf(column, content)
          return (
            <td
              key={column.key ?? column.dataIndex ?? at}
              className={classOf(column)}
              style={styleOf(column)}
              title={whole}
              // The whole of a cut text is told to the keyboard as well.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={whole && isLong(whole) ? 0 : undefined}
            >
              {at === 0 && props.hasTree && (
                <>
                  {level > 0 && <span className="row-indent" style={{ paddingInlineStart: level * INDENT }} />}
                  {mayOpen ? <OpenButton open={open} press={turn} /> : <span className="row-open row-no-open" />}
                </>
              )}
              {content}
            </td>
          )
        })}
      </tr>
      {below && open && (
        <tr className="row-below">
          <td colSpan={columns.length + 1 + (chosen === undefined ? 0 : 1)}>
            <div className="row-whole">{below(row)}</div>
          </td>
        </tr>
      )}
    </>
  )
}
