import { columnLetters, placeName, type SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { Button, Select } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { cellAt, coveredIn, type Place, type Sheet, sizeOf, withLooks, withText } from './cells.ts'

interface Props {
  sheet: Sheet
  chosen: Place | undefined
  onChoose: (at: Place) => void
  onChange: (sheet: Sheet) => void
}
const cssOf = (style: SheetStyle | undefined): CSSProperties =>
  style
    ? {
        ...(style.bold && { fontWeight: 600 }),
        ...(style.italic && { fontStyle: 'italic' }),
        ...(style.fill && { background: style.fill, color: style.colour ?? '#000' }),
        ...(style.align && { textAlign: style.align }),
      }
    : {}

/** Up and down with the arrow keys, down with Enter. */
function moveFrom(event: KeyboardEvent<HTMLElement>, { row, column }: Place): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const at = placeName({ row: row + step, column })
  event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(`[data-at="${at}"]`)?.focus()
}

/** A light grid: texts, bindings and formulas of a template, cell by cell. */
export function SheetGrid({ sheet, chosen, onChoose, onChange }: Props): ReactNode {
  const { rows, columns } = sizeOf(sheet)
  const covered = useMemo(() => coveredIn(sheet), [sheet])
  const cells = useMemo(() => new Map(sheet.cells.map((one) => [`${one.row} ${one.column}`, one])), [sheet])
  const spans = useMemo(() => new Map(sheet.merges.map((one) => [`${one.row} ${one.column}`, one])), [sheet])
  return (
    <div className="report-sheet">
      <table>
        <thead>
          <tr>
            <th aria-hidden="true" />
            {Array.from({ length: columns }, (_, column) => (
              <th key={columnLetters(column)} scope="col">
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={placeName({ row, column: 0 })}>
              <th scope="row">{row + 1}</th>
              {Array.from({ length: columns }, (_one, column) => {
                const key = `${row} ${column}`
                if (covered.has(key)) return null
                const at = placeName({ row, column })
                const cell = cells.get(key)
                const span = spans.get(key)
                const isChosen = chosen?.row === row && chosen.column === column
                return (
                  <td
                    key={at}
                    rowSpan={span?.rows}
                    colSpan={span?.columns}
                    data-chosen={isChosen || undefined}
                    style={cssOf(cell?.style == null ? undefined : sheet.styles[cell.style])}
                  >
                    <input
                      data-at={at}
                      aria-label={at}
                      value={cell?.text ?? ''}
                      onKeyDown={(event) => moveFrom(event, { row, column })}
                      onFocus={() => onChoose({ row, column })}
                      onChange={({ target }) => onChange(withText(sheet, { row, column }, target.value))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Number formats and what they look like. */
const FORMATS: Readonly<Record<string, string>> = {
  '#,##0.00': '1,234.50',
  '0': '1235',
  '0.00': '1234.50',
  '0.0%': '12.5%',
  'yyyy-mm-dd': '2026-01-31',
}

/** How the chosen cell looks. */
export function CellTools({ sheet, chosen, onChange }: Omit<Props, 'onChoose'>): ReactNode {
  const { t } = useTranslation()
  if (!chosen) return <p className="quiet">{t('report.designer.chooseCell')}</p>
  const cell = cellAt(sheet, chosen)
  const looks = cell?.style == null ? undefined : sheet.styles[cell.style]
  const change = (style: Partial<SheetStyle>) => onChange(withLooks(sheet, chosen, style))
  const word = (key: string) => t(`report.design.${key}`)
  const own = looks?.format ? { [looks.format]: looks.format } : {}
  const formats = { ...own, ...FORMATS, [t('report.designer.longDate')]: t('report.designer.longDateSample') }
  return (
    <div className="report-cell-tools">
      <b>{t('report.designer.cell', { at: placeName(chosen) })}</b>
      <Button size="small" aria-pressed={Boolean(looks?.bold)} onClick={() => change({ bold: !looks?.bold })}>
        {word('bold')}
      </Button>
      <Button
        size="small"
        aria-pressed={Boolean(looks?.borders)}
        onClick={() => change({ borders: looks?.borders ? null : 'trbl' })}
      >
        {word('borders')}
      </Button>
      <Select
        size="small"
        allowClear
        aria-label={word('align')}
        placeholder={word('align')}
        value={looks?.align ?? undefined}
        options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: word(`align.${value}`) }))}
        onChange={(align) => change({ align: align ?? null })}
        style={{ width: 110 }}
      />
      <Select
        size="small"
        allowClear
        aria-label={word('format')}
        placeholder={word('format')}
        value={looks?.format ?? undefined}
        options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
        onChange={(format) => change({ format: format ?? null })}
        style={{ width: 160 }}
      />
    </div>
  )
}
