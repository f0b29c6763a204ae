import { queryProperty } from '@cloud-steward/contract/devices/device-page.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { DeviceFacts } from './kinds.ts'
import { Plot } from './Plot.tsx'
import { type Shown, SpanPicker } from './SpanPicker.tsx'
import { spanOf, stepsOf } from './use-span.ts'

type Property = DeviceFacts['properties'][number]
type Point = AnswerOf<typeof queryProperty>[number]

/** The mean step by step as a line within what was lowest and highest, and the same as a table for who cannot see it. */
function ValueChart({ points, property }: { points: Point[]; property: Property }): ReactNode {
  const { t } = useTranslation()
  const { name, unit, decimals } = property
  const steps = stepsOf(points[0]!.at)
  const [pointed, point] = useState<string>()
  const said = (value: number) => [formatNumber(value, decimals ?? undefined), unit].filter(Boolean).join(' ')
  const shown = points.find(({ at }) => at === pointed) ?? points.at(-1)!
  return (
    <>
      <Plot
        label={name}
        unit={unit ?? undefined}
        steps={steps}
        least={Math.min(...points.map((one) => one.lowest))}
        most={Math.max(...points.map((one) => one.highest))}
        chosen={steps.indexOf(shown.at)}
        choose={(place) => point(steps[place])}
      >
        {({ x, y, slot }) => {
          const line = (key: 'lowest' | 'average' | 'highest') =>
            points.map((one) => `${x(steps.indexOf(one.at))},${y(one[key])}`)
          return (
            <>
              <polygon points={[...line('highest'), ...line('lowest').toReversed()].join(' ')} />
              <polyline points={line('average').join(' ')} />
              {points.map(({ at, average }) => (
                <circle key={at} cx={x(steps.indexOf(at))} cy={y(average)} r={slot < 18 ? 2 : 3} />
              ))}
            </>
          )
        }}
      </Plot>
      <p className="device-use-facts">
        <strong>{shown.at}</strong>
        <span>{said(shown.average)}</span>
        {shown.lowest !== shown.highest && <span>{`${said(shown.lowest)} – ${said(shown.highest)}`}</span>}
      </p>
      <table className="visually-hidden">
        <caption>{name}</caption>
        <tbody>
          {points.map(({ at, lowest: low, average, highest: high }) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              <td>{said(average)}</td>
              <td>{`${t('device.elemeter.lowest')} ${said(low)}`}</td>
              <td>{`${t('device.elemeter.highest')} ${said(high)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
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
      <div className="device-use-frame">
        <Rows of={found} none={t('device.panel.noData')}>
          {(points) => <ValueChart points={points} property={property} />}
        </Rows>
      </div>
    </div>
  )
}
