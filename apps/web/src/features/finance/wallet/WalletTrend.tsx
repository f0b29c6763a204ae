import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFen } from '../../../infra/format.ts'

interface Day {
  day: string
  collectedFen: number
  settledFen: number
}
const WIDTH = 900
const HEIGHT = 110

const SHOWN = 30
/** The last thirty days up to today; days on which nothing moved are there with nothing. */
function lastDays(given: readonly Day[]): Day[] {
  const known = new Map(given.map((day) => [day.day, day]))
  return Array.from({ length: SHOWN }, (_, at) => {
    const day = dayjs()
      .subtract(SHOWN - 1 - at, 'day')
      .format('YYYY-MM-DD')
    return known.get(day) ?? { day, collectedFen: 0, settledFen: 0 }
  })
}

/** What came in and what was settled, day by day, as thin bars. */
export function WalletTrend({ days: given }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation()
  const days = lastDays(given)
  const most = Math.max(1, ...days.flatMap((day) => [day.collectedFen, day.settledFen]))
  const slot = WIDTH / days.length
  const height = (fen: number) => (fen / most) * (HEIGHT - 20)
  return (
    <article className="wallet-panel">
      <header>
        <h2>{t('finance.wallet.trend', { days: days.length })}</h2>
        <span className="wallet-legend quiet">
          <i className="in" /> {t('finance.wallet.collected')} <i className="settled" /> {t('finance.wallet.settled')}
        </span>
      </header>
      <svg
        className="wallet-trend"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('finance.wallet.trend', { days: days.length })}
      >
        {days.map((day, at) => (
          <g key={day.day}>
            <title>{`${day.day}  ${formatFen(day.collectedFen)} / ${formatFen(day.settledFen)}`}</title>
            <rect className="ground" x={at * slot} width={slot} y="0" height={HEIGHT - 16} />
            <rect
              className="in"
              x={at * slot + slot * 0.16}
              width={slot * 0.32}
              y={HEIGHT - 16 - height(day.collectedFen)}
              height={height(day.collectedFen)}
            />
            <rect
              className="settled"
              x={at * slot + slot * 0.52}
              width={slot * 0.32}
              y={HEIGHT - 16 - height(day.settledFen)}
              height={height(day.settledFen)}
            />
            {at % 7 === 0 && (
              <text x={at * slot} y={HEIGHT - 2}>
                {day.day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </article>
  )
}
