import { type BuyerKind, PAY_WAYS_OF } from '@cloud-steward/contract/value-added/choices.ts'
import { orderFor, queryBuyerRooms, sale } from '@cloud-steward/contract/value-added/order.ts'
import { product } from '@cloud-steward/contract/value-added/product.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance, Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'
import '../sale-parts.css'

const FIRST = ['productId', 'roomIds', 'quantity'] as const
const BY_MONTH = ['fromOn', 'autoRenew'] as const
const LAST = ['payBy', 'salesCode', 'contact', 'phone', 'remark'] as const
/** A company is not chosen among persons. */
const FOR_COMPANY = {
  ...orderFor,
  input: { ...orderFor.input, renteeId: { ...orderFor.input.renteeId, only: { partyKind: 'company' } } },
} as typeof orderFor

/** Staff orders for a buyer of one kind. */
export default function OrderForm({ buyerKind, onClose }: { buyerKind: BuyerKind; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const buyer = buyerKind === 'landlord' ? 'landlordId' : 'renteeId'
  const ways = PAY_WAYS_OF[buyerKind]
  const textOf = (key: string) => (typeof typed[key] === 'string' ? typed[key] : undefined)
  const rooms = useRooms(buyer, textOf(buyer))
  const sold = useProduct(textOf('productId'))
  return (
    <CommandForm
      endpoint={buyerKind === 'enterprise' ? FOR_COMPANY : orderFor}
      of={sale.name}
      width={480}
      fields={[buyer, ...FIRST, ...(sold?.soldBy === 'month' ? BY_MONTH : []), ...LAST]}
      needed={[buyer]}
      initial={{ quantity: 1, payBy: ways[0] }}
      onChange={(_, all) => setTyped(all)}
      controls={{
        roomIds: <RoomsPicker rooms={rooms} />,
        payBy: <Radio.Group options={ways.map((value) => ({ value, label: t(`${sale.name}.payBy.${value}`) }))} />,
      }}
      hint={t('valueAdded.order.orderHint')}
      after={(form) => sold && <Total form={form} prices={sold.prices} buyerKind={buyerKind} rooms={rooms ?? []} />}
      onDone={({ no }) => t('valueAdded.order.bought', { no })}
      onClose={onClose}
    />
  )
}

/** The rooms of a buyer; undefined until one is chosen. */
function useRooms(buyer: 'renteeId' | 'landlordId', buyerId: string | undefined) {
  const { data } = useQuery({
    queryKey: [sale.name, 'rooms', buyerId],
    queryFn: ({ signal }) => call(queryBuyerRooms, { [buyer]: buyerId }, { signal }),
    enabled: Boolean(buyerId),
  })
  return buyerId ? (data ?? []) : undefined
}
type Rooms = NonNullable<ReturnType<typeof useRooms>>
/** How the chosen product is sold, and at which prices. */
function useProduct(id: string | undefined) {
  const { data } = useQuery({
    queryKey: [product.name, 'sold', id],
    queryFn: async ({ signal }) => (await queryRows(product, { id, currentPage: 1, pageSize: 1 }, signal)).list[0],
    enabled: Boolean(id),
  })
  return id ? data : undefined
}

interface TotalProps {
  form: FormInstance<Record<string, unknown>>
  prices: readonly { buyerKind: string; siteId?: string | null; priceFen: number }[]
  buyerKind: BuyerKind
  rooms: Rooms
}
/** What the order will cost: the server counts it again. */
function Total({ form, prices, buyerKind, rooms }: TotalProps): ReactNode {
  const { t } = useTranslation()
  const chosen = Form.useWatch('roomIds', form) as string[] | undefined
  const quantity = Form.useWatch('quantity', form) as number | undefined
  const siteId = rooms.find(({ roomId }) => roomId === chosen?.[0])?.siteId
  const own = prices.filter((price) => price.buyerKind === buyerKind)
  const price = own.find((one) => one.siteId === siteId) ?? own.find((one) => !one.siteId)
  if (!price) return <p className="shop-total">{t(`${sale.name}.noPrice`)}</p>
  const totalFen = price.priceFen * (chosen?.length ?? 0) * (quantity ?? 0)
  return <p className="shop-total">{t(`${sale.name}.costs`, { amount: formatFen(totalFen) })}</p>
}

interface PickerProps {
  rooms: Rooms | undefined
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}
/** The rooms of a buyer: one, several, or all of one site at once. */
function RoomsPicker({ rooms, id, value, onChange }: PickerProps): ReactNode {
  const { t } = useTranslation()
  const all = rooms ?? []
  // An order is of one site: the first room chosen says which.
  const siteId = all.find(({ roomId }) => roomId === value?.[0])?.siteId
  const alike = all.filter((room) => room.siteId === (siteId ?? all[0]?.siteId))
  return (
    <div className="rooms-picker">
      <Select
        id={id}
        mode="multiple"
        value={value}
        disabled={!rooms}
        placeholder={rooms ? undefined : t(`${sale.name}.chooseBuyer`)}
        showSearch={{ optionFilterProp: 'label' }}
        options={all.map((room) => ({
          value: room.roomId,
          label: room.name,
          disabled: siteId !== undefined && room.siteId !== siteId,
        }))}
        onChange={(chosen: string[]) => onChange?.(chosen)}
      />
      {alike.length > 1 && (
        <Button type="link" size="small" onClick={() => onChange?.(alike.map(({ roomId }) => roomId))}>
          {t(`${sale.name}.allRooms`, { count: alike.length })}
        </Button>
      )}
    </div>
  )
}
