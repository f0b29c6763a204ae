import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { buyLine, queryLineOffers } from '@cloud-steward/contract/broadband/account-commands.ts'
import { linePackage } from '@cloud-steward/contract/broadband/package.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import '../broadband.css'

const BuyLineForm = lazy(() => import('./BuyLineForm.tsx'))
export type LineShop = AnswerOf<typeof queryLineOffers>
export type LineOffer = LineShop['packages'][number]

/** Packages that are sold where the renter lives. */
export function LineOffers({ salesCode }: { salesCode: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const mayBuy = useMayPress('mybroadband')('buy')
  const [chosen, choose] = useState<LineOffer>()
  const shop = useQuery({
    queryKey: [lineAccount.name, 'offers'],
    queryFn: ({ signal }) => call(queryLineOffers, {}, { signal }),
  })
  if (shop.isError) return <Failed retry={shop.refetch} />
  if (!shop.data) return <Skeleton active />
  const { packages, rooms } = shop.data
  const none = rooms.length ? 'noOffers' : 'noRooms'
  if (!packages.length || !rooms.length)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`${lineAccount.name}.${none}`)} />
  return (
    <>
      <ul className="line-offers">
        {packages.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} onBuy={mayBuy ? () => choose(offer) : undefined} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen && (
          <BuyLineForm shop={shop.data} offer={chosen} salesCode={salesCode} onClose={() => choose(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function OfferCard({ offer, onBuy }: { offer: LineOffer; onBuy: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`${lineAccount.name}.${key}`, values)
  const { name, carrier, downMbps, upMbps, months, priceFen, setupFen, description } = offer
  return (
    <article className="line-offer">
      <h2>{name}</h2>
      <small className="quiet">
        {t(`${linePackage.name}.carrier.${carrier}`)} · {word('speed', { down: downMbps, up: upMbps })}
      </small>
      {description && <p>{description}</p>}
      <footer>
        <span>
          <b className="amount">{formatFen(priceFen)}</b>{' '}
          <small className="quiet">
            {word('forMonths', { months })}
            {setupFen ? ` · ${word('withSetup', { amount: formatFen(setupFen) })}` : ''}
          </small>
        </span>
        {onBuy && (
          <Button type="primary" onClick={onBuy}>
            {t(buyLine.permission)}
          </Button>
        )}
      </footer>
    </article>
  )
}
