import { PAY_WAYS_OF } from '@cloud-steward/contract/value-added/choices.ts'
import { buyProduct, sale } from '@cloud-steward/contract/value-added/order.ts'
import { Checkbox, Form, type FormInstance, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import CommandForm from '../../../components/CommandForm.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import '../sale-parts.css'
import type { Offer, Shop } from './ShopPage.tsx'

interface Props {
  shop: Shop
  offer: Offer
  salesCode: string | undefined
  onClose: () => void
}
const ONCE = ['roomIds', 'quantity', 'payBy', 'salesCode', 'contact', 'phone', 'remark']
const BY_MONTH = ['roomIds', 'quantity', 'fromOn', 'autoRenew', 'payBy', 'salesCode', 'contact', 'phone', 'remark']

/** Orders one product for some of the caller's rooms at its site. */
export default function BuyForm({ shop, offer, salesCode, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rooms = shop.rooms.filter(({ siteId }) => siteId === offer.siteId)
  const ways = PAY_WAYS_OF[shop.buyerKind]
  const isByMonth = offer.soldBy === 'month'
  return (
    <CommandForm
      endpoint={buyProduct}
      of={sale.name}
      about={offer.name}
      given={{ productId: offer.id }}
      fields={isByMonth ? BY_MONTH : ONCE}
      initial={{
        roomIds: rooms.length === 1 ? [rooms[0]!.roomId] : [],
        quantity: 1,
        payBy: ways[0],
        salesCode,
        contact: shop.contact,
        phone: shop.phone,
        ...(isByMonth && { fromOn: businessDay() }),
      }}
      controls={{
        roomIds: (
          <Checkbox.Group
            className="shop-rooms"
            options={rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))}
          />
        ),
        payBy: <Radio.Group options={ways.map((value) => ({ value, label: t(`${sale.name}.payBy.${value}`) }))} />,
      }}
      after={(form) => <Total form={form} priceFen={offer.priceFen} />}
      onDone={({ no, billId }) => {
        // Straight to the ways to pay; an order on a later bill is listed.
        if (billId && shop.buyerKind === 'rentee') void navigate(`/mypay?open=pay&bills=${billId}`)
        else void navigate('/valueshop?view=myOrders')
        return t(`${sale.name}.bought`, { no })
      }}
      onClose={onClose}
    />
  )
}

function Total({ form, priceFen }: { form: FormInstance<Record<string, unknown>>; priceFen: number }): ReactNode {
  const { t } = useTranslation()
  const rooms = Form.useWatch('roomIds', form) as unknown[] | undefined
  const quantity = Form.useWatch('quantity', form) as number | undefined
  const totalFen = priceFen * (rooms?.length ?? 0) * (quantity ?? 0)
  return <p className="shop-total">{t(`${sale.name}.costs`, { amount: formatFen(totalFen) })}</p>
}
