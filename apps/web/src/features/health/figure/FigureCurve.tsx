import { optionOf } from '@cloud-steward/contract/chart.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useColours } from '../../../components/chart/use-colours.ts'
import { formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Curve, drawn, type Point, withGaps } from './curves.ts'

const Chart = lazy(() => import('../../../components/chart/Chart.tsx'))
const HEIGHT = 200

interface Props {
  curve: Curve
  points: readonly Point[]
  stepMinutes: number
}
/** A chart with its newest values. A table below it has the same numbers, for users of a screen reader. */
export function FigureCurve({ curve, points, stepMinutes }: Props): ReactNode {
  const { t } = useTranslation()
  const colours = useColours()
  const title = t(`health.figure.curve.${curve.name}`)
  const { labels, series } = useMemo(() => {
    const all = withGaps(points, stepMinutes)
    const many = points.length > 0 && Date.parse(points.at(-1)!.time) - Date.parse(points[0]!.time) > 86_400_000
    return {
      labels: all.map(({ time }) => formatInstant(time, many ? 'MM-DD HH:mm' : 'HH:mm')),
      series: curve.lines.map((line) => ({
        line,
        values: all.map(({ point }) => drawn(curve, point?.[line], stepMinutes)),
      })),
    }
  }, [curve, points, stepMinutes])
  const unit = t(`health.figure.unit.${curve.unit}`)
  const option = useMemo(() => {
    const text = (value: number) => `${formatNumber(value)} ${unit}`
    const named = series.map(({ line, values }) => ({ name: t(`health.figure.${line}`), values }))
    const made = optionOf({
      kind: 'line',
      labels,
      series: named,
      text,
      short: (value) => formatNumber(value),
      colours,
      still: true,
    })
    // Dots only below 60 points: hundreds of dots hide the line, but a single point is invisible without one.
    const lines = (made.series as object[]).map((one) => ({ ...one, showSymbol: labels.length < 60 }))
    return { ...made, series: lines }
  }, [series, labels, colours, unit, t])
  return (
    <figure className="panel health-curve">
      <figcaption>
        <h2>{title}</h2>
        <span className="quiet">
          {series.map(({ line, values }) => `${t(`health.figure.${line}`)} ${formatNumber(values.at(-1))}`).join(' · ')}{' '}
          {unit}
        </span>
      </figcaption>
      <Suspense fallback={<div style={{ height: HEIGHT }} />}>
        <Chart option={option} label={title} height={HEIGHT} />
      </Suspense>
      <details>
        <summary className="quiet">{t('health.figure.asTable')}</summary>
        <Numbers curve={curve} points={points} stepMinutes={stepMinutes} unit={unit} />
      </details>
    </figure>
  )
}

function Numbers({ curve, points, stepMinutes, unit }: Props & { unit: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="health-numbers">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('health.figure.time')}</th>
            {curve.lines.map((line) => (
              <th key={line} scope="col">
                {t(`health.figure.${line}`)} ({unit})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.time}>
              <th scope="row">{formatInstant(point.time, 'MM-DD HH:mm')}</th>
              {curve.lines.map((line) => (
                <td key={line}>{formatNumber(drawn(curve, point[line], stepMinutes))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
