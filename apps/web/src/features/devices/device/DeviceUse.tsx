import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { queryUse } from '@cloud-steward/contract/devices/device.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { UseChart } from '../UseChart.tsx'
import { SPANS, type Span, spanOf } from './use-span.ts'

/** What was used in a day, a month or a year, and those before. */
export function DeviceUse({ id, unit }: { id: string; unit: string }): ReactNode {
  const { t } = useTranslation()
  const [{ span, back }, show] = useState<{ span: Span; back: number }>({ span: 'day', back: 0 })
  const { from, to, title } = spanOf(span, back)
  const use = useQuery({
    queryKey: ['devices.use', id, span, from],
    queryFn: ({ signal }) => call(queryUse, { id, step: SPANS[span], from, to }, { signal }),
    placeholderData: keepPreviousData,
  })
  const total = (use.data ?? []).reduce((sum, { used }) => sum + (used ?? 0), 0)
  return (
    <>
      <div className="device-use-head">
        <h3>{t('devices.panel.chart')}</h3>
        <span className="quiet">
          {t('devices.panel.total', { total: `${formatNumber(Math.round(total * 100) / 100)} ${unit}` })}
        </span>
        <span className="device-use-span">
          <Button
            size="small"
            icon={<LeftOutlined />}
            aria-label={t('devices.panel.earlier')}
            onClick={() => show({ span, back: back + 1 })}
          />
          <span aria-live="polite">{title}</span>
          <Button
            size="small"
            icon={<RightOutlined />}
            aria-label={t('devices.panel.later')}
            disabled={back === 0}
            onClick={() => show({ span, back: back - 1 })}
          />
        </span>
        <Segmented<Span>
          size="small"
          value={span}
          onChange={(next) => show({ span: next, back: 0 })}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({
            value,
            label: t(`devices.panel.span.${value}`),
          }))}
        />
      </div>
      <Rows of={use} none={t('devices.panel.noData')}>
        {(points) => <UseChart points={points} unit={unit} label={t('devices.panel.chart')} />}
      </Rows>
    </>
  )
}
