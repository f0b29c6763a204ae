import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { account } from '@cloud-steward/contract/prepaid/account.ts'
import type { queryAccountDetail } from '@cloud-steward/contract/prepaid/account-detail.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import './prepaid.css'

type Day = AnswerOf<typeof queryAccountDetail>['days'][number]
const [WIDTH, HEIGHT] = [760, 200]
const [LEFT, TOP, BOTTOM] = [56, 12, 22]
const LABELS = 8

/** What was charged each day as bars, the balance after it as a line, with the same numbers as a table for who cannot see them. */
export function BalanceChart({ days, alarmFen }: { days: readonly Day[]; alarmFen: number }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${account.name}.${key}`)
  if (!days.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('prepaid.panel.noDays')} />
  const balances = days.map(({ balanceFen }) => balanceFen)
  const [most, least] = [Math.max(alarmFen, ...balances), Math.min(0, ...balances)]
  const y = (fen: number) => TOP + ((most - fen) / Math.max(1, most - least)) * (HEIGHT - TOP - BOTTOM)
  const slot = (WIDTH - LEFT) / Math.max(days.length, 10)
  const x = (at: number) => LEFT + slot * (at + 0.5)
  const every = Math.ceil(days.length / LABELS)
  return (
    <figure className="supply-chart">
      <figcaption>
        <i className="balance" /> {word('balanceFen')} <i className="use" /> {word('useFen')}
        <i className="alarm" /> {word('alarm1Fen')}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={word('days')}>
        {[most, 0, ...(least < 0 ? [least] : [])].map((fen) => (
          <g key={fen}>
            <line x1={LEFT} x2={WIDTH} y1={y(fen)} y2={y(fen)} />
            <text x={LEFT - 6} y={y(fen) + 4} textAnchor="end">
              {formatFen(fen)}
            </text>
          </g>
        ))}
        <line className="alarm" x1={LEFT} x2={WIDTH} y1={y(alarmFen)} y2={y(alarmFen)} />
        {days.map(({ day, useFen, topUpFen, balanceFen }, at) => (
          <g key={day}>
            <title>{`${day}  ${formatFen(balanceFen)}  −${formatFen(useFen)}${topUpFen ? `  +${formatFen(topUpFen)}` : ''}`}</title>
            <rect
              x={x(at) - slot * 0.3}
              width={slot * 0.6}
              y={y(Math.max(0, useFen))}
              height={y(0) - y(Math.max(0, useFen))}
              rx="1.5"
            />
            {topUpFen > 0 && <circle cx={x(at)} cy={y(balanceFen)} r="4" />}
            {at % every === 0 && (
              <text x={x(at)} y={HEIGHT - 5} textAnchor="middle">
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
        <polyline points={days.map(({ balanceFen }, at) => `${x(at)},${y(balanceFen)}`).join(' ')} />
      </svg>
      <table className="visually-hidden">
        <caption>{word('days')}</caption>
        <tbody>
          {days.map(({ day, balanceFen, useFen, topUpFen }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatFen(balanceFen)}</td>
              <td>{formatFen(useFen)}</td>
              <td>{formatFen(topUpFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
