import { order } from '@cloud-steward/contract/channels/order.ts'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { OrderBody, useOrder } from './OrderBody.tsx'

interface Props {
  id: string
  /** Offered while it is open, to who may close it here. */
  onGiveUp?: () => void
  onClose: () => void
}
const OPEN = ['created', 'placed']

/** An order beside the list it stands in. */
export default function OrderDrawer({ id, onGiveUp, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const word = (key: string) => t(`${order.name}.${key}`)
  const found = useOrder(id)
  const row = useRow(order, mayOpen(useSession(), 'rechargerecord') ? id : undefined)
  const shown = found.data
  return (
    <Drawer
      open={open}
      title={shown ? `${word('payOnline')} ${shown.no}` : word('payOnline')}
      extra={shown && <StateTag value={shown.state}>{word(`state.${shown.state}`)}</StateTag>}
      size={Math.min(520, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {found.isError && <Failed retry={found.refetch} />}
      {row.data && (
        <RecordSheet resource={order} row={row.data} fields={['renteeId', 'channelId', 'transactionNo', 'paymentNo']} />
      )}
      {shown && <OrderBody id={id} shown={shown} />}
      {shown && onGiveUp && OPEN.includes(shown.state) && (
        <Button danger onClick={onGiveUp}>
          {word('closeOrder')}
        </Button>
      )}
    </Drawer>
  )
}
