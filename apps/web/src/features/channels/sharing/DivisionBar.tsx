import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import './sharing.css'

export interface DivisionPart {
  key: string
  name: string
  amountFen: number
  /** The channel's fee and the landlord's own part have colours of their own. */
  of: 'fee' | 'own' | 'receiver'
  /** What nobody got in the end. */
  isLost?: boolean
  note?: ReactNode
}
const COLOURS = 5

/** How an amount was divided: a bar of its parts, and each with its name, its amount and what part of the whole it is. */
export function DivisionBar({ title, parts }: { title: string; parts: readonly DivisionPart[] }): ReactNode {
  const total = parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const share = (fen: number) => (total ? `${((fen / total) * 100).toFixed(2)}%` : '0%')
  const receivers = parts.filter(({ of }) => of === 'receiver')
  const shown = parts.map((part) => ({
    ...part,
    className: `division-${part.of === 'receiver' ? receivers.indexOf(part) % COLOURS : part.of}`,
  }))
  return (
    <figure className="division" aria-label={title}>
      <div className="division-bar" aria-hidden="true">
        {shown
          .filter(({ amountFen }) => amountFen > 0)
          .map(({ key, className, amountFen, name, isLost }) => (
            <span
              key={key}
              className={isLost ? `${className} is-lost` : className}
              style={{ flex: `${amountFen} 1 0` }}
              title={`${name} ${formatFen(amountFen)}`}
            />
          ))}
      </div>
      <ul>
        {shown.map(({ key, className, name, amountFen, note }) => (
          <li key={key} className={className}>
            <i aria-hidden="true" />
            <span className="name">
              {name} {note}
            </span>
            <span className="amount">{formatFen(amountFen)}</span>
            <span className="quiet">{share(amountFen)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
