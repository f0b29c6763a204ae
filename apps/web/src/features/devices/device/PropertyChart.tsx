import { queryProperty } from '@cloud-steward/contract/devices/device-page.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import type { DeviceFacts } from './kinds.ts'
import { type Shown, SpanPicker } from './SpanPicker.tsx'
import { spanOf } from './use-span.ts'
import '../devices.css'

type Property = DeviceFacts['properties'][number]
type Point = AnswerOf<typeof queryProperty>[number]
const [WIDTH, HEIGHT] = [780, 180]
const [LEFT, TOP, GROUND] = [60, 12, HEIGHT - 22]
const LABELS = 12

/** The mean step by step as a line within what was lowest and highest, and the same as a table for who cannot see it. */
function ValueChart({ points, property }: { points: Point[]; property: Property }): ReactNode {
  const { t } = useTranslation()
  const { name, unit, decimals } = property
  const said = (value: number) => [formatNumber(value, decimals ?? undefined), unit].filter(Boolean).join(' ')
  const [lowest, highest] = [
    Math.min(...points.map((one) => one.lowest)),
    Math.max(...points.map((one) => one.highest)),
  ]
  const margin = (highest - lowest || Math.abs(highest) || 1) * 0.1
  const [least, most] = [lowest - margin, highest + margin]
  const slot = (WIDTH - LEFT) / Math.max(points.length, 8)
  const x = (place: number) => LEFT + slot * (place + 0.5)
  const y = (value: number) => GROUND - ((value - least) / (most - least)) * (GROUND - TOP)
  const every = Math.ceil(points.length / LABELS)
  const short = (at: string) => (at.includes(':') ? at.slice(11) : at.slice(-5))
  const line = (key: 'lowest' | 'average' | 'highest') => points.map((one, place) => `${x(place)},${y(one[key])}`)
  return (
    <figure className="device-use">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
        {[0.1, 0.5, 0.9].map((part) => {
          const value = least + (most - least) * part
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
                {formatNumber(Number(value.toPrecision(4)))}
              </text>
            </g>
          )
        })}
        <polygon points={[...line('highest'), ...line('lowest').toReversed()].join(' ')} />
        <polyline points={line('average').join(' ')} />
        {points.map(({ at, lowest: low, average, highest: high }, place) => (
          <g key={at}>
            <title>
              {[at, said(average), low !== high && `${said(low)} – ${said(high)}`].filter(Boolean).join('  ')}
            </title>
            <circle cx={x(place)} cy={y(average)} r={points.length > 40 ? 2 : 3} />
            {place % every === 0 && (
              <text x={x(place)} y={HEIGHT - 5} textAnchor="middle">
                {short(at)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{name}</caption>
        <tbody>
          {points.map(({ at, lowest: low, average, highest: high }) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              <td>{said(average)}</td>
              <td>{`${t('devices.elemeter.lowest')} ${said(low)}`}</td>
              <td>{`${t('devices.elemeter.highest')} ${said(high)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** How one number of a device went, in a day or a month, and those before. */
export function PropertyChart({ id, property }: { id: string; property: Property }): ReactNode {
  const { t } = useTranslation()
  const [shown, show] = useState<Shown>({ span: 'day', back: 0 })
  const { span, back } = shown
  const { from, to } = spanOf(span, back)
  const { key } = property
  const found = useQuery({
    queryKey: ['devices.property', id, key, span, from],
    queryFn: ({ signal }) =>
      call(queryProperty, { id, key, step: span === 'day' ? 'hour' : 'day', from, to }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="device-property-chart">
      <div className="device-use-head">
        <h3>{property.name}</h3>
        <SpanPicker of={shown} spans={['day', 'month']} show={show} />
      </div>
      <Rows of={found} none={t('devices.panel.noData')}>
        {(points) => <ValueChart points={points} property={property} />}
      </Rows>
    </div>
  )
}
