import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mediaHook } from '../../../infra/use-media.ts'

interface Part {
  key: string
  /** Absent where they are hidden from the caller. */
  billedFen?: number
  receivedFen?: number
}
const HEIGHT = 130
/** Where the bars stand; the days are written below. */
const GROUND = HEIGHT - 16
/** A drawing scaled down to a phone is a line with words nobody can read: there it is drawn narrow. */
const useNarrow = mediaHook('(width < 768px)')

/** Billed and received, day by day or month by month. What is taken back more than made stands as nothing. */
export function IncomeChart({ parts }: { parts: readonly Part[] }): ReactNode {
  const { t } = useTranslation()
  const most = Math.max(1, ...parts.flatMap((part) => [part.billedFen ?? 0, part.receivedFen ?? 0]))
  const [width, mostLabels] = useNarrow() ? [360, 4] : [900, 12]
  const slot = width / Math.max(parts.length, 6)
  const every = Math.ceil(parts.length / mostLabels)
  const bar = (name: string, x: number, fen: number) => {
    const height = (Math.max(0, fen) / most) * (GROUND - 4)
    return <rect className={name} x={x} width={Math.min(slot * 0.32, 28)} y={GROUND - height} height={height} />
  }
  return (
    <article className="wallet-panel">
      <header>
        <h2>{t('billing.income.trend')}</h2>
        <span className="wallet-legend quiet">
          <i className="in" /> {t('billing.income.measure.billed')} <i className="settled" />{' '}
          {t('billing.income.measure.received')}
        </span>
      </header>
      <svg
        className="wallet-trend"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('billing.income.trend')}
      >
        {parts.map((part, at) => (
          <g key={part.key}>
            <title>{`${part.key}  ${formatFen(part.billedFen)} / ${formatFen(part.receivedFen)}`}</title>
            {bar('in', (at + 0.16) * slot, part.billedFen ?? 0)}
            {bar('settled', (at + 0.16) * slot + Math.min(slot * 0.34, 30), part.receivedFen ?? 0)}
            {at % every === 0 && (
              <text x={(at + 0.1) * slot} y={HEIGHT - 2}>
                {part.key.slice(2)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </article>
  )
}
