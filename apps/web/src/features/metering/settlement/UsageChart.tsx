import type { ReactNode } from 'react'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import '../metering.css'

interface Month {
  periodFrom: string
  periodTo: string
  quantity: number
  totalFen: number
}
const [WIDTH, HEIGHT] = [780, 130]
/** Where the bars stand; months are written below, quantities above. */
const GROUND = HEIGHT - 18
const TOP = 18

/** The use of a meter, period by period. */
export function UsageChart(props: { months: readonly Month[]; unit: string; label: string }): ReactNode {
  const { months, unit, label } = props
  const most = Math.max(1, ...months.map((month) => month.quantity))
  const slot = WIDTH / Math.max(6, months.length)
  return (
    <svg className="usage-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {months.map((month, at) => {
        const height = (month.quantity / most) * (GROUND - TOP)
        const middle = (at + 0.5) * slot
        return (
          <g key={month.periodFrom}>
            <title>{`${month.periodFrom} – ${month.periodTo}  ${formatNumber(month.quantity)} ${unit}  ${formatFen(month.totalFen)}`}</title>
            <rect x={middle - slot * 0.28} width={slot * 0.56} y={GROUND - height} height={height} rx="2" />
            <text x={middle} y={GROUND - height - 5}>
              {formatNumber(Math.round(month.quantity * 10) / 10)}
            </text>
            <text className="usage-month" x={middle} y={HEIGHT - 4}>
              {month.periodTo.slice(2, 7)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
