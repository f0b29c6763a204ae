import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ticksBetween } from '../../../infra/ticks.ts'
import { labelOf } from './use-span.ts'
import '../devices.css'

const HEIGHT = 200
const [TOP, GROUND] = [26, HEIGHT - 24]
/** Of a digit as labels are set, and what a label below takes with the space beside it. */
const [DIGIT, LABEL] = [7, 46]

interface Scale {
  x: (place: number) => number
  y: (value: number) => number
  /** What one step has of the width. */
  slot: number
}
interface Props {
  label: string
  unit?: string
  /** Every step of the span, whether or not something is known of it: so the axis stays as it is. */
  steps: readonly string[]
  least: number
  most: number
  chosen: number
  choose: (place: number) => void
  children: (scale: Scale) => ReactNode
}

/** What values of a span are drawn in: as wide as there is room, so that its words are as large on every screen. */
export function Plot({ label, unit, steps, least, most, chosen, choose, children }: Props): ReactNode {
  const { i18n } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current!
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const ticks = ticksBetween(least, most)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const left = 10 + DIGIT * Math.max(...ticks.map((tick) => formatNumber(tick).length))
  const slot = Math.max(0, width - left) / steps.length
  const x = (place: number) => left + slot * (place + 0.5)
  const y = (value: number) => GROUND - ((value - low) / (high - low)) * (GROUND - TOP)
  const every = Math.max(1, Math.ceil(LABEL / (slot || LABEL)))
  const point = (event: PointerEvent) => {
    const place = Math.floor((event.clientX - frame.current!.getBoundingClientRect().left - left) / slot)
    if (place >= 0 && place < steps.length) choose(place)
  }
  return (
    <figure className="device-use" ref={frame} onPointerMove={point} onPointerDown={point}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {unit && <text y={TOP - 14}>{unit}</text>}
          {chosen >= 0 && (
            <path className="device-use-chosen" d={`M${left + slot * chosen} ${TOP}h${slot}V${GROUND}h${-slot}z`} />
          )}
          {children({ x, y, slot })}
          {steps.map(
            (at, place) =>
              place % every === 0 && (
                <text key={at} x={x(place)} y={HEIGHT - 6} textAnchor="middle">
                  {labelOf(at, i18n.language)}
                </text>
              ),
          )}
        </svg>
      )}
    </figure>
  )
}
