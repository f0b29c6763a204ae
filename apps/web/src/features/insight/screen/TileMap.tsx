import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { valueText } from '../metric/unit.ts'
import type { Answer } from '../metric/use-metric.ts'
import { TILES } from './tiles.ts'

/** A figure by division as a grid of tiles, the larger the value the stronger the colour; the numbers stand in the table beside it. */
export function TileMap({ answer, name }: { answer: Answer; name: string }): ReactNode {
  const { t, i18n } = useTranslation()
  // A tile has no room for a name in Latin letters.
  const latin = i18n.language === 'en'
  const unit = answer.unit
  const byCode = new Map(answer.parts.map((part) => [part.key.slice(0, 2), part]))
  const most = Math.max(1, ...answer.parts.map(({ value }) => value ?? 0))
  return (
    <div className="tile-map" role="img" aria-label={name}>
      {TILES.map(({ code, iso, column, row }) => {
        const part = byCode.get(code)
        const division = t(`insight.tile.${code}`)
        const share = (part?.value ?? 0) / most
        return (
          <span
            key={code}
            title={division}
            className={part ? 'tile-there' : undefined}
            style={{ gridColumn: column, gridRow: row, ...(part && { opacity: 0.45 + share * 0.55 }) }}
          >
            {latin ? iso : division}
            {part && <b>{valueText(unit, part.value, t)}</b>}
          </span>
        )
      })}
    </div>
  )
}
