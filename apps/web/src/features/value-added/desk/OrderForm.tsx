import { type BuyerKind, PAY_WAYS_OF } from '@cloud-steward/contract/value-added/choices.ts'
import { orderFor, queryBuyerRooms, sale } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const REST = [
  'productId',
  'roomIds',
  'quantity',
  'fromOn',
  'payBy',
  'salesCode',
  'autoRenew',
  'contact',
  'phone',
  'remark',
]
/** Staff orders for a buyer of one kind. */
export default function OrderForm({ buyerKind, onClose }: { buyerKind: BuyerKind; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [buyerId, setBuyer] = useState<string>()
  const buyer = buyerKind === 'landlord' ? 'landlordId' : 'renteeId'
  const ways = PAY_WAYS_OF[buyerKind]
  return (
    <CommandForm
      endpoint={orderFor}
      of={sale.name}
      width={480}
      fields={[buyer, ...REST]}
      needed={[buyer]}
      initial={{ quantity: 1, payBy: ways[0] }}
      onChange={(_, all) => setBuyer(typeof all[buyer] === 'string' ? all[buyer] : undefined)}
      controls={{
        roomIds: <RoomsPicker buyer={buyer} buyerId={buyerId} />,
        payBy: <Radio.Group options={ways.map((value) => ({ value, label: t(`${sale.name}.payBy.${value}`) }))} />,
      }}
      hint={t('valueAdded.order.orderHint')}
      onDone={({ no }) => t('valueAdded.order.bought', { no })}
      onClose={onClose}
    />
  )
}

interface PickerProps {
  buyer: 'renteeId' | 'landlordId'
  buyerId: string | undefined
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}
/** The rooms of a buyer: one, several, or all at once. */
function RoomsPicker({ buyer, buyerId, id, value, onChange }: PickerProps): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({
    queryKey: [sale.name, 'rooms', buyerId],
    queryFn: ({ signal }) => call(queryBuyerRooms, { [buyer]: buyerId }, { signal }),
    enabled: Boolean(buyerId),
  })
  return (
    <div className="rooms-picker">
      <Select
        id={id}
        mode="multiple"
        value={value}
        disabled={!buyerId}
        placeholder={buyerId ? undefined : t(`${sale.name}.chooseBuyer`)}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.map(({ roomId, name }) => ({ value: roomId, label: name }))}
        onChange={(chosen: string[]) => onChange?.(chosen)}
      />
      {data.length > 1 && (
        <Button type="link" size="small" onClick={() => onChange?.(data.map(({ roomId }) => roomId))}>
          {t(`${sale.name}.allRooms`, { count: data.length })}
        </Button>
      )}
    </div>
  )
}
