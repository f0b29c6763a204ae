import type { ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mediaHook } from '../../../infra/use-media.ts'

interface Day {
  day: string
  collectedFen: number
  settledFen: number
}
const HEIGHT = 110
/** Where the bars stand; the days are written below. */
const GROUND = HEIGHT - 16
const SHOWN = 30
/** A drawing scaled down to a phone is a line with words nobody can read: there it is drawn narrow. */
const useNarrow = mediaHook('(width < 768px)')

/** The last thirty days up to today; days on which nothing moved are there with nothing. */
function lastDays(given: readonly Day[]): Day[] {
  const known = new Map(given.map((day) => [day.day, day]))
  return Array.from({ length: SHOWN }, (_, at) => {
    const day = businessDay(at + 1 - SHOWN)
    return known.get(day) ?? { day, collectedFen: 0, settledFen: 0 }
  })
}

/** What came in and what was settled, day by day, as thin bars. */
export function WalletTrend({ days: given }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation()
  const days = lastDays(given)
  const most = Math.max(1, ...days.flatMap((day) => [day.collectedFen, day.settledFen]))
  const width = useNarrow() ? 360 : 900
  const slot = width / days.length
  const bar = (name: string, x: number, fen: number) => {
    // What a payment of an earlier day gives others can be more than came in on a day: then there is no bar.
    const height = (Math.max(0, fen) / most) * (GROUND - 4)
    return <rect className={name} x={x} width={slot * 0.32} y={GROUND - height} height={height} />
  }
  return (
    <article className="wallet-panel">
      <header>
        <h2>{t('wallet.wallet.trend', { days: days.length })}</h2>
        <span className="wallet-legend quiet">
          <i className="in" /> {t('wallet.wallet.collected')} <i className="settled" /> {t('wallet.wallet.settled')}
        </span>
      </header>
      <svg
        className="wallet-trend"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('wallet.wallet.trend', { days: days.length })}
      >
        {days.map((day, at) => (
          <g key={day.day}>
            <title>{`${day.day}  ${formatFen(day.collectedFen)} / ${formatFen(day.settledFen)}`}</title>
            <rect className="ground" x={at * slot} width={slot} y="0" height={GROUND} />
            {bar('in', (at + 0.16) * slot, day.collectedFen)}
            {bar('settled', (at + 0.52) * slot, day.settledFen)}
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
