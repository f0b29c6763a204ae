import type { previewEnd } from '@cloud-steward/contract/housing/lease.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ChargeTable } from './ChargeTable.tsx'
import './contract.css'

/** What a change does to the money: the sums at a glance, then every charge that falls away or comes. */
export function Consequence({ of }: { of: AnswerOf<typeof previewEnd> }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`housing.lease.${key}`)
  const followingFen = of.following.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const sums = [
    ['droppedFen', of.droppedFen],
    ['addedFen', of.addedFen],
    ['creditFen', of.creditFen],
    ...(of.following.length ? [['followingFen', followingFen] as const] : []),
  ] as const
  const parts = [
    ['added', of.added],
    ['dropped', of.dropped],
    ['following', of.following],
  ] as const
  return (
    <section className="lease-consequence">
      <h3>{word('consequence')}</h3>
      <dl className="lease-sums">
        {sums.map(([key, fen]) => (
          <div key={key}>
            <dt>{word(key)}</dt>
            <dd className="amount">{formatFen(fen)}</dd>
          </div>
        ))}
      </dl>
      {parts.map(([key, charges]) =>
        charges.length ? (
          <div key={key}>
            <h4>{word(key)}</h4>
            <ChargeTable charges={charges} />
          </div>
        ) : null,
      )}
    </section>
  )
}
