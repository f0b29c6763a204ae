import { FIGURE_HOURS, queryFigures } from '@cloud-steward/contract/health/figure.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Segmented, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { Monitor } from '../Monitor.tsx'
import { CURVES } from './curves.ts'
import { FigureCurve } from './FigureCurve.tsx'

/** How the processes of the server did in the last hours, as curves. */
export default function FigurePage(): ReactNode {
  return (
    <Monitor code="grafana">
      <Figures />
    </Monitor>
  )
}

function Figures(): ReactNode {
  const { t } = useTranslation()
  const [hours, setHours] = useState<number>(6)
  const [process, setProcess] = useState<string>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.figure', hours, process],
    queryFn: ({ signal }) => call(queryFigures, { hours, process }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const label = (key: string) => t(`health.figure.${key}`)
  if (isError && !data) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <>
      <div className="health-buttons">
        <Segmented
          aria-label={label('hours')}
          value={hours}
          options={FIGURE_HOURS.map((value) => ({ value, label: t('health.figure.lastHours', { hours: value }) }))}
          onChange={setHours}
        />
        {data.processes.length > 1 && (
          <Select
            aria-label={label('process')}
            value={data.process}
            popupMatchSelectWidth={false}
            options={data.processes.map((value) => ({ value, label: value }))}
            onChange={setProcess}
          />
        )}
        <span className="quiet">{t('health.figure.step', { minutes: data.stepMinutes })}</span>
      </div>
      {!data.points.length && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('none')} />}
      {data.points.length > 0 && (
        <div className="health-pair">
          {CURVES.map((curve) => (
            <FigureCurve key={curve.name} curve={curve} points={data.points} stepMinutes={data.stepMinutes} />
          ))}
        </div>
      )}
    </>
  )
}
