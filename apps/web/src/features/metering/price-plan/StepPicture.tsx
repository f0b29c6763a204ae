import type { ReactNode } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import type { Terms } from './use-versions.ts'
import '../metering.css'

interface Props {
  tiers: NonNullable<Terms['tiers']>
  unit: string
  label: string
}
const [WIDTH, HEIGHT] = [560, 120]
const GROUND = HEIGHT - 18
const TOP = 18

/** The price over the use: a stair, the last step as wide as the one before it. */
export function StepPicture({ tiers, unit, label }: Props): ReactNode {
  const most = Math.max(...tiers.map((tier) => tier.price), 0.0001)
  const slot = WIDTH / tiers.length
  return (
    <svg className="step-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {tiers.map((tier, at) => {
        const height = (tier.price / most) * (GROUND - TOP)
        return (
          <g key={tier.fromQuantity}>
            <rect x={at * slot} width={slot - 2} y={GROUND - height} height={height} />
            <text x={(at + 0.5) * slot} y={GROUND - height - 5}>
              {tier.price.toFixed(4)}
            </text>
            <text className="step-from" x={(at + 0.5) * slot} y={HEIGHT - 4}>
              {`${formatNumber(tier.fromQuantity)}${tier.toQuantity == null ? '+' : `–${formatNumber(tier.toQuantity)}`} ${unit}`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
