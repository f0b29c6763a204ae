import { queryUse } from '@cloud-steward/contract/devices/device.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Shown, SpanPicker } from './SpanPicker.tsx'
import { UseChart } from './UseChart.tsx'
import { backTo, SPANS, type Span, spanOf } from './use-span.ts'

/** What one step of a span is a span of. */
const INTO: Partial<Record<Span, Span>> = { year: 'month', month: 'day' }

/** What was used in a day, a month or a year, and those before. */
export function DeviceUse({ id, unit }: { id: string; unit: string }): ReactNode {
  const { t } = useTranslation()
  const [shown, show] = useState<Shown>({ span: 'day', back: 0 })
  const { span, back } = shown
  const { from, to } = spanOf(span, back)
  const within = INTO[span]
  const use = useQuery({
    queryKey: ['devices.use', id, span, from],
    queryFn: ({ signal }) => call(queryUse, { id, step: SPANS[span], from, to }, { signal }),
    placeholderData: keepPreviousData,
  })
  const total = (use.data ?? []).reduce((sum, { used }) => sum + (used ?? 0), 0)
  return (
    <>
      <div className="device-use-head">
        <h3>{t('device.panel.chart')}</h3>
        <span className="quiet">
          {t('device.panel.total', { total: `${formatNumber(Math.round(total * 100) / 100)} ${unit}` })}
        </span>
        <SpanPicker of={shown} spans={Object.keys(SPANS) as Span[]} show={show} />
      </div>
      <div className="device-use-frame">
        <Rows of={use} none={t('device.panel.noData')}>
          {(points) => (
            <UseChart
              points={points}
              unit={unit}
              label={t('device.panel.chart')}
              more={(at) =>
                within && (
                  <Button type="link" size="small" onClick={() => show({ span: within, back: backTo(within, at) })}>
                    {t('device.panel.into')}
                  </Button>
                )
              }
            />
          )}
        </Rows>
      </div>
    </>
  )
}
