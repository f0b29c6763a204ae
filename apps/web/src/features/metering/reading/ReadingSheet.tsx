import { MOST_PHOTOS, queryReadingSheet, reading, recordReadings } from '@cloud-steward/contract/metering/meter.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Drawer, InputNumber } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import type { TableProps } from '../../../components/table/types.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { usePhone } from '../../../infra/use-phone.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshMetering } from '../refresh-metering.ts'
import { BandInputs } from './BandInputs.tsx'
import { meaningOf, type SheetRow, type TypedBands } from './sheet-row.ts'
import '../metering.css'

const ASKED = ['siteId', 'buildingId', 'utility', 'readOn'] as const
const SHAPE = {
  ...queryReadingSheet.input,
  siteId: { kind: 'ref', to: 'housing.site' },
  buildingId: { kind: 'ref', to: 'housing.building', optional: true },
} as const
type Column = NonNullable<TableProps<SheetRow>['columns']>[number]
interface Typed {
  files?: readonly ShownFile[]
  value?: number | null
  bands?: TypedBands
  sure?: boolean
  reason?: string | null
}
/** Enter goes down the column, as on paper. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.reading-sheet input[data-sheet]')]
  inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]?.focus()
}

/** The meters of a building at once: type down the column, see the use and what is odd, save all that is right. */
export default function ReadingSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [asked, setAsked] = useState<Record<string, unknown>>({ readOn: businessDay() })
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [withPhotos, setWithPhotos] = useState(false)
  const [open, setOpen] = useState(true)
  const { busy, submit, renew, leave } = useSubmit()
  const phone = usePhone()
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.reading.${key}`, values)
  const sheet = useQuery({
    queryKey: [reading.name, 'sheet', asked],
    enabled: Boolean(asked.siteId && asked.readOn),
    staleTime: 0,
    queryFn: ({ signal }) => call(queryReadingSheet, asked as never, { signal }),
  })
  const rows = sheet.data ?? []
  const readOn = String(asked.readOn ?? '')
  const filled = rows.filter((row) => row.value == null && typed[row.meterId]?.value != null)
  const put = (id: string, change: Typed) => {
    renew()
    setTyped((now) => ({ ...now, [id]: { ...now[id], ...change } }))
  }
  const save = () =>
    submit(async (key) => {
      const given = filled.map(({ meterId }) => ({
        meterId,
        value: typed[meterId]!.value!,
        bands: typed[meterId]!.bands,
        sure: typed[meterId]!.sure ?? false,
        fileIds: typed[meterId]!.files?.map(({ id }) => id),
      }))
      const { results } = await call(
        recordReadings,
        { readOn, rows: given, ...(withPhotos ? { kind: 'photo' } : {}) },
        { key, quiet: true },
      )
      const refused = results.filter((one) => one.reason)
      setTyped(Object.fromEntries(refused.map((one) => [one.meterId, { ...typed[one.meterId], reason: one.reason }])))
      await refreshMetering()
      const saved = word('saved', { count: results.length - refused.length })
      if (!refused.length) return saved
      void message.warning([saved, word('kept', { count: refused.length })].join(' · '), 6)
      return true
    })
  const known: Column[] = [
    { key: 'roomName', title: word('roomName'), render: (_, row) => row.roomName ?? word(`role.${row.role}`) },
    { key: 'no', title: word('no'), dataIndex: 'no' },
    { key: 'utility', title: word('utility'), render: (_, row) => word(`utility.${row.utility}`) },
    { key: 'previousOn', title: word('previousOn'), render: (_, row) => row.previousOn ?? '-' },
    {
      key: 'previous',
      title: word('previousValue'),
      align: 'right',
      render: (_, row) => formatNumber(row.previousValue),
    },
  ]
  // In a hand there is room for the meter and for what is typed, side by side.
  const place: Column = {
    key: 'roomName',
    title: word('roomName'),
    render: (_, row) => (
      <>
        {row.roomName ?? word(`role.${row.role}`)}
        <div className="quiet">
          {row.no} · {word(`utility.${row.utility}`)}
        </div>
        <div className="quiet">
          {word('previousValue')} {formatNumber(row.previousValue)}
        </div>
      </>
    ),
  }
  const meaning = (row: SheetRow) => (
    <Meaning row={row} typed={typed[row.meterId]} readOn={readOn} sure={(sure) => put(row.meterId, { sure })} />
  )
  const photo = (row: SheetRow) =>
    row.value == null && typed[row.meterId]?.value != null ? (
      <FilePicker
        files={typed[row.meterId]?.files ?? []}
        most={MOST_PHOTOS}
        label={word('addPhoto')}
        onChange={(files) => put(row.meterId, { files, reason: null })}
      />
    ) : null
  return (
    <Drawer
      open={open}
      title={word('sheet')}
      size={Math.min(980, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <div className="drawer-footer">
          <span className="quiet">{word('entered', { done: filled.length, all: rows.length })}</span>
          <Button size="middle" type="primary" loading={busy} disabled={!filled.length} onClick={() => void save()}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      <div className="sheet-bar">
        {ASKED.map((key) => (
          <div key={key}>
            <span className="quiet">{word(key)}</span>
            <FieldControl
              field={SHAPE[key] as never}
              labelKey={`metering.reading.${key}`}
              label={word(key)}
              value={asked[key]}
              onChange={(value) => {
                setAsked((now) => ({ ...now, [key]: value ?? undefined }))
                setTyped({})
              }}
            />
          </div>
        ))}
      </div>
      <Checkbox checked={withPhotos} onChange={(event) => setWithPhotos(event.target.checked)}>
        {word('photosNeeded')}
      </Checkbox>
      <p className="quiet">{word(asked.siteId ? 'sheetHint' : 'chooseSite')}</p>
      <DataTable<SheetRow>
        className="reading-sheet"
        rowKey="meterId"
        pagination={false}
        loading={isWaiting(sheet)}
        dataSource={rows}
        columns={[
          ...(phone ? [place] : known),
          {
            key: 'value',
            title: word('value'),
            width: 150,
            render: (_, row) =>
              row.value == null ? (
                <>
                  <InputNumber
                    data-sheet
                    aria-label={`${word('value')} ${row.no}`}
                    value={typed[row.meterId]?.value}
                    min={0}
                    controls={false}
                    onKeyDown={goDown}
                    onChange={(value) => put(row.meterId, { value, sure: false, reason: null })}
                  />
                  {row.banded && (
                    <BandInputs
                      row={row}
                      typed={typed[row.meterId]?.bands}
                      onKeyDown={goDown}
                      onChange={(bands) => put(row.meterId, { bands, sure: false, reason: null })}
                    />
                  )}
                  {phone && (
                    <div>
                      {meaning(row)} {photo(row)}
                    </div>
                  )}
                </>
              ) : (
                formatNumber(row.value)
              ),
          },
          ...(phone
            ? []
            : [
                { key: 'meaning', title: word('quantity'), render: (_: unknown, row: SheetRow) => meaning(row) },
                { key: 'photo', title: word('photo'), render: (_: unknown, row: SheetRow) => photo(row) },
              ]),
        ]}
      />
    </Drawer>
  )
}

interface MeaningProps {
  row: SheetRow
  typed: Typed | undefined
  readOn: string
  sure: (sure: boolean) => void
}
function Meaning({ row, typed, readOn, sure }: MeaningProps): ReactNode {
  const { t } = useTranslation()
  const { use, odd } = meaningOf(row, typed?.value, readOn, typed?.bands)
  const reason = typed?.reason ?? odd
  return (
    <span aria-live="polite">
      {use !== undefined && formatNumber(use)}{' '}
      {reason && (
        <span className="sheet-odd">
          {t(`metering.error.${reason}`)}{' '}
          {['jump', 'backwards', 'bandsSum', 'outsideWindow'].includes(reason) && (
            <Checkbox checked={typed?.sure ?? false} onChange={(event) => sure(event.target.checked)}>
              {t('metering.reading.sure')}
            </Checkbox>
          )}
        </span>
      )}
    </span>
  )
}
