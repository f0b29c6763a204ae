import { closeOrder, order } from '@cloud-steward/contract/channels/order.ts'
import { voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Dialog } from '../../../kit/use-dialog.ts'
import OrderDrawer from '../order/OrderDrawer.tsx'
import { refreshOrders } from '../order/refresh-orders.ts'
import { SubmitDrawer } from '../voucher/SubmitDrawer.tsx'
import { VoucherDetail } from '../voucher/VoucherDetail.tsx'

/** The open dialog of the payer's page, apart from paying. */
export default function MyDialogs(props: { dialog: Dialog; mayPress: (button: string) => boolean }): ReactNode {
  const { dialog, mayPress } = props
  const { t } = useTranslation()
  const { name, id, close } = dialog
  if (name === 'submit') return mayPress('handIn') && <SubmitDrawer mayPick={false} onClose={close} />
  if (!id) return null
  if (name === 'order')
    return (
      <OrderDrawer id={id} onGiveUp={mayPress('close') ? () => dialog.show('close', id) : undefined} onClose={close} />
    )
  if (name === 'voucher')
    return (
      <RecordDrawer resource={voucher} id={id} fields={[]} onClose={close}>
        {(row) => <VoucherDetail row={row} mayTie={false} />}
      </RecordDrawer>
    )
  return (
    name === 'close' &&
    mayPress('close') && (
      <CommandForm
        endpoint={closeOrder}
        of={order.name}
        given={{ id }}
        title={t(`${order.name}.closeOrder`)}
        refresh={refreshOrders}
        // What becomes of it is the channel's to say: one looks on.
        onClose={() => dialog.show('order', id)}
      />
    )
  )
}
