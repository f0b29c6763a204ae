import { decimal } from '@cloud-steward/contract/kit/index.ts'
import { queryHandOver } from '@cloud-steward/contract/metering/hand-over.ts'
import { MOST_PHOTOS } from '@cloud-steward/contract/metering/meter.ts'
import { quantity } from '@cloud-steward/contract/metering/price-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'

interface Row {
  meterId: string
  value?: number | null
  sure?: boolean
  fileIds?: string[]
}
interface Props {
  leaseId: string
  /** The field of the form with the day the numbers are of. */
  dayField?: string
  /** Stands above them. */
  hint?: string
  value?: Row[]
  onChange?: (rows: Row[]) => void
}
/** The meters of a room as they stand on the day of the form; a number that was taken that day stands already. */
export function MeterRows({
  leaseId,
  dayField = 'handedOn',
  hint = 'rowsHint',
  value: rows = [],
  onChange,
}: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`metering.handOver.${key}`)
  const day = Form.useWatch<string | undefined>(dayField)
  const [photos, setPhotos] = useState<Record<string, readonly ShownFile[]>>({})
  const found = useQuery({
    queryKey: ['metering.handOver', leaseId, day],
    enabled: Boolean(day),
    staleTime: 0,
    queryFn: ({ signal }) => call(queryHandOver, { leaseId, day }, { signal }),
  })
  const meters = found.data?.meters
  const known = meters?.filter(({ value }) => value !== undefined)
  // What was read on another day is no number of this one.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => onChange?.((known ?? []).map(({ meterId, value }) => ({ meterId, value }))), [meters])
  const of = (meterId: string): Row => rows.find((row) => row.meterId === meterId) ?? { meterId }
  const put = (meterId: string, change: Partial<Row>) => {
    const changed = { ...of(meterId), ...change }
    const others = rows.filter((row) => row.meterId !== meterId)
    onChange?.(changed.value == null ? others : [...others, changed])
  }
  if (!meters) return <Skeleton active paragraph={{ rows: 2 }} />
  if (!meters.length) return <span className="quiet">{word('noMeters')}</span>
  return (
    <>
      <p className="quiet">{word(hint)}</p>
      <DataTable
        rowKey="meterId"
        pagination={false}
        dataSource={meters}
        columns={[
          {
            key: 'no',
            title: word('no'),
            render: (_, one) => (
              <>
                {word(`utility.${one.utility}`)} <span className="quiet">{one.no}</span>
              </>
            ),
          },
          {
            key: 'previous',
            title: word('previousValue'),
            render: (_, one) => (one.previousOn ? `${formatNumber(one.previousValue)} (${one.previousOn})` : '-'),
          },
          {
            key: 'value',
            title: word('value'),
            width: 140,
            render: (_, one) => (
              <FieldControl
                field={decimal(quantity)}
                labelKey="metering.handOver.value"
                label={`${word('value')} ${one.no}`}
                value={of(one.meterId).value}
                onChange={(value) => put(one.meterId, { value: value as number })}
              />
            ),
          },
          {
            key: 'sure',
            title: word('sure'),
            render: (_, one) => (
              <Checkbox
                aria-label={`${word('sure')} ${one.no}`}
                checked={of(one.meterId).sure ?? false}
                disabled={of(one.meterId).value == null}
                onChange={({ target }) => put(one.meterId, { sure: target.checked })}
              />
            ),
          },
          {
            key: 'photo',
            title: word('photo'),
            render: (_, one) =>
              of(one.meterId).value == null ? null : (
                <FilePicker
                  files={photos[one.meterId] ?? []}
                  most={MOST_PHOTOS}
                  label={word('photo')}
                  onChange={(files) => {
                    setPhotos((now) => ({ ...now, [one.meterId]: files }))
                    put(one.meterId, { fileIds: files.map(({ id }) => id) })
                  }}
                />
              ),
          },
        ]}
      />
    </>
  )
}
