import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { queryShop, sale } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { MySales } from './MySales.tsx'
import './shop.css'

const OfferPictures = lazy(() => import('./OfferPictures.tsx'))
const BuyForm = lazy(() => import('./BuyForm.tsx'))
const VIEWS = ['products', 'myOrders'] as const
export type Shop = AnswerOf<typeof queryShop>
export type Offer = Shop['products'][number]

/** 增值服务: what a renter or landlord can order for his rooms, and what he ordered. */
export default function ShopPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [params] = useSearchParams()
  const view = params.get('view') === 'myOrders' ? 'myOrders' : 'products'
  // The code stays while one looks around: it came with the scanned address.
  const [salesCode] = useState(() => params.get('code') ?? undefined)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <PageViews
        title={page.title}
        views={VIEWS.map((value) => ({ value, label: t(`${sale.name}.${value}`) }))}
        value={view}
      />
      {view === 'products' ? <Offers salesCode={salesCode} /> : <MySales />}
    </section>
  )
}

function Offers({ salesCode }: { salesCode: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const mayBuy = useMayPress('valueshop')('buy')
  const [chosen, choose] = useState<Offer>()
  const shop = useQuery({
    queryKey: [sale.name, 'shop'],
    queryFn: ({ signal }) => call(queryShop, {}, { signal }),
  })
  if (shop.isError) return <Failed retry={shop.refetch} />
  if (!shop.data) return <Skeleton active />
  const { products, rooms } = shop.data
  const none = rooms.length ? 'noProducts' : 'noRooms'
  if (!products.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`${sale.name}.${none}`)} />
  return (
    <>
      <ul className="shop-offers">
        {products.map((offer) => (
          <li key={`${offer.id} ${offer.siteId}`}>
            <OfferCard offer={offer} onBuy={mayBuy ? () => choose(offer) : undefined} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen && <BuyForm shop={shop.data} offer={chosen} salesCode={salesCode} onClose={() => choose(undefined)} />}
      </Suspense>
    </>
  )
}

function OfferCard({ offer, onBuy }: { offer: Offer; onBuy: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation()
  const { name, category, description, unit, priceFen, isSoldOut, pictureIds } = offer
  return (
    <article className="shop-offer">
      {pictureIds.length > 0 && (
        <Suspense fallback={null}>
          <OfferPictures ids={pictureIds} name={name} />
        </Suspense>
      )}
      <h2>{name}</h2>
      {category && <small className="quiet">{category}</small>}
      {description && <p>{description}</p>}
      <footer>
        <span>
          <b className="amount">{formatFen(priceFen)}</b>{' '}
          <small className="quiet">{t(`${sale.name}.perUnit`, { unit })}</small>
        </span>
        {onBuy && (
          <Button type="primary" disabled={isSoldOut} onClick={onBuy}>
            {t(isSoldOut ? `${sale.name}.isSoldOut` : `${sale.name}.buyProduct`)}
          </Button>
        )}
      </footer>
    </article>
  )
}
