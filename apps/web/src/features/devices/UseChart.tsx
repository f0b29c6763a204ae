import type { queryUse } from '@cloud-steward/contract/devices/device.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../infra/format.ts'
import './devices.css'

type Point = AnswerOf<typeof queryUse>[number]
const [WIDTH, HEIGHT] = [780, 180]
const [LEFT, TOP, GROUND] = [44, 12, HEIGHT - 22]
const LABELS = 12

const round = (value: number): string => formatNumber(Math.round(value * 100) / 100)

/** What was used step by step as bars, with a line for the highest power, and the same numbers as a table for who cannot see them. */
export function UseChart(props: { points: Point[]; unit: string; label: string }): ReactNode {
  const { points, unit, label } = props
  const most = Math.max(0.001, ...points.map(({ used }) => used ?? 0))
  const slot = (WIDTH - LEFT) / Math.max(points.length, 8)
  const y = (value: number) => GROUND - (value / most) * (GROUND - TOP)
  const every = Math.ceil(points.length / LABELS)
  // Of a moment the last part alone is needed below: the hour, the day of the month, the month.
  const short = (at: string) => (at.includes(':') ? at.slice(11) : at.slice(-5))
  return (
    <figure className="device-use">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={LEFT} x2={WIDTH} y1={y(most * part)} y2={y(most * part)} />
            <text x={LEFT - 6} y={y(most * part) + 4} textAnchor="end">
              {round(most * part)}
            </text>
          </g>
        ))}
        {points.map(({ at, used, counter, power }, place) => {
          const x = LEFT + slot * place
          const facts = [
            used == null ? undefined : `${round(used)} ${unit}`,
            counter == null ? undefined : round(counter),
            power == null ? undefined : `${round(power)} kW`,
          ]
          return (
            <g key={at}>
              <title>{[at, ...facts].filter(Boolean).join('  ')}</title>
              {used != null && (
                <rect x={x + slot * 0.15} width={slot * 0.7} y={y(used)} height={GROUND - y(used)} rx="1.5" />
              )}
              {place % every === 0 && (
                <text x={x + slot / 2} y={HEIGHT - 5} textAnchor="middle">
                  {short(at)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {points.map(({ at, used }) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              <td>{used == null ? '—' : `${round(used)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
