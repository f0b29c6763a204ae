import type { queryUse } from '@cloud-steward/contract/devices/device.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Plot } from './Plot.tsx'
import { stepsOf } from './use-span.ts'

type Point = AnswerOf<typeof queryUse>[number]
const round = (value: number): string => formatNumber(Math.round(value * 100) / 100)

interface Props {
  points: Point[]
  unit: string
  label: string
  /** What can be done about the step that is pointed at. */
  more?: (at: string) => ReactNode
}
/** What was used step by step as bars, with the numbers of one of them, and all of them as a table for who cannot see them. */
export function UseChart({ points, unit, label, more }: Props): ReactNode {
  const { t } = useTranslation()
  const [pointed, point] = useState<string>()
  const steps = stepsOf(points[0]!.at)
  const known = new Map(points.map((one) => [one.at, one]))
  const at =
    pointed && steps.includes(pointed) ? pointed : (points.findLast(({ used }) => used != null) ?? points.at(-1)!).at
  const { used, counter, power } = known.get(at) ?? {}
  const facts = [
    used == null ? '—' : `${round(used)} ${unit}`,
    counter != null && `${t('device.panel.counter')} ${round(counter)} ${unit}`,
    power != null && `${t('device.panel.peak')} ${round(power)} kW`,
  ]
  return (
    <>
      <Plot
        label={label}
        unit={unit}
        steps={steps}
        least={0}
        most={Math.max(0, ...points.map((one) => one.used ?? 0))}
        chosen={steps.indexOf(at)}
        choose={(place) => point(steps[place])}
      >
        {({ x, y, slot }) =>
          points.map((one) => {
            const place = steps.indexOf(one.at)
            if (one.used == null || place < 0) return null
            const width = Math.min(slot * 0.7, 36)
            const top = y(one.used)
            return <rect key={one.at} x={x(place) - width / 2} width={width} y={top} height={y(0) - top} rx="1.5" />
          })
        }
      </Plot>
      <p className="device-use-facts">
        <strong>{at}</strong>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        {more?.(at)}
      </p>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {points.map((one) => (
            <tr key={one.at}>
              <th scope="row">{one.at}</th>
              <td>{one.used == null ? '—' : `${round(one.used)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
