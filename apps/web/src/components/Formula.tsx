import type { ReactNode } from 'react'
import { formatFen } from '../infra/format.ts'
import { type Translate, useTranslation } from '../infra/i18n.ts'
import './formula.css'

interface Part {
  /** Names the sentence; what it speaks of follows. */
  rule: string
  months?: number
  days?: number
  ofDays?: number
  priceFen?: number
  principalFen?: number
  chargedFen?: number
  carriedFen?: number
  bp?: number
  amountFen?: number
}

/** How an amount was made, in words: `2 个月 × 3,000.00 + 12 天 / 31 天 × 3,000.00`. */
function formulaText(formula: unknown, t: Translate): string {
  const parts = (formula as { parts?: readonly Part[] } | null)?.parts ?? []
  const words = parts.map((part) =>
    t(`billing.formula.${part.rule}`, {
      ...part,
      price: formatFen(part.priceFen),
      principal: formatFen(part.principalFen),
      charged: formatFen(part.chargedFen),
      carried: formatFen(part.carriedFen),
    }),
  )
  // A part of a period multiplies what stands before it; what is in brackets explains it.
  return words.reduce((text, word) => (/^[×(（]/.test(word) ? `${text} ${word}` : `${text} + ${word}`), '').slice(3)
}

export function Formula({ formula }: { formula: unknown }): ReactNode {
  const { t } = useTranslation()
  return <span className="formula">{formulaText(formula, t) || '-'}</span>
}
