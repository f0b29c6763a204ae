import { deviceCommand } from '@cloud-steward/contract/devices/command.ts'
import { elemeter, queryUse, type watermeter } from '@cloud-steward/contract/devices/device.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventList } from '../../components/EventList.tsx'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { Rows } from '../../components/Rows.tsx'
import { call } from '../../infra/api.ts'
import { businessDay } from '../../infra/business-day.ts'
import { formatNumber } from '../../infra/format.ts'
import { queryRows } from '../../kit/rows.ts'
import './devices.css'
import { UseChart } from './UseChart.tsx'

/** How far back each picture goes, in days. */
const SPANS = { hour: 1, day: 30, month: 365 } as const
type Step = keyof typeof SPANS
interface Props {
  resource: typeof elemeter | typeof watermeter
  id: string
  unit: string
  fields: readonly string[]
  onClose: () => void
}

/** A meter: what it says now, what was used by the hour, the day and the month, and what it was told. */
export function MeterDetail({ resource, id, unit, fields, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>('hour')
  const use = useQuery({
    queryKey: [resource.name, 'use', id, step],
    queryFn: ({ signal }) =>
      call(queryUse, { id, step, from: businessDay(-SPANS[step]), to: businessDay() }, { signal }),
  })
  const commands = useQuery({
    queryKey: [deviceCommand.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(deviceCommand, { deviceId: id, pageSize: 20 }, signal)).list,
  })
  const total = (use.data ?? []).reduce((sum, { used }) => sum + (used ?? 0), 0)
  const command = (key: string) => t(`${deviceCommand.name}.${key}`)
  return (
    <RecordDrawer resource={resource} id={id} fields={fields as never} onClose={onClose}>
      {() => (
        <>
          <div className="device-use-head">
            <h3>{t('devices.panel.chart')}</h3>
            <span className="quiet">
              {t('devices.panel.total', { total: `${formatNumber(Math.round(total * 100) / 100)} ${unit}` })}
            </span>
            <Segmented<Step>
              size="small"
              value={step}
              onChange={setStep}
              options={(Object.keys(SPANS) as Step[]).map((value) => ({
                value,
                label: t(`${elemeter.name}.step.${value}`),
              }))}
            />
          </div>
          <Rows of={use} none={t('devices.panel.noData')}>
            {(points) => <UseChart points={points} unit={unit} label={t('devices.panel.chart')} />}
          </Rows>
          <h3>{t('devices.panel.history')}</h3>
          <Rows of={commands} none={t('devices.panel.noCommands')}>
            {(rows) => (
              <EventList
                events={rows.map((row) => ({
                  at: row.createTime,
                  to: row.id,
                  username: row.username,
                  reason: row.reason,
                }))}
                words={(of) => {
                  const row = rows.find((one) => one.id === of)!
                  return [
                    command(`kind.${row.kind}`),
                    command(`state.${row.state}`),
                    row.result && command(`result.${row.result}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                }}
              />
            )}
          </Rows>
        </>
      )}
    </RecordDrawer>
  )
}
