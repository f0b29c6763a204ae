import { order } from '@cloud-steward/contract/channels/order.ts'
import { voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { payment, printReceipt } from '@cloud-steward/contract/payments/payment.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { OwnRow, OwnRows } from '../../../components/OwnRows.tsx'
import { download } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Dialog } from '../../../kit/use-dialog.ts'

interface Props {
  view: 'payments' | 'orders' | 'vouchers'
  dialog: Dialog
  mayPress: (button: string) => boolean
}
/** What a renter has paid, what he has asked a channel for, and the transfers he has shown. */
export function PaidList({ view, dialog, mayPress }: Props): ReactNode {
  const { t } = useTranslation()
  const none = t(`channel.order.nothing.${view}`)
  if (view === 'orders')
    return (
      <OwnRows key={view} resource={order} input={{}} none={none}>
        {(row) => (
          <button type="button" className="own-press" onClick={() => dialog.show('order', row.id)}>
            <OwnRow
              title={t(`${order.name}.purpose.${row.purpose}`)}
              notes={[formatInstant(row.createTime), row.no]}
              amount={formatFen(row.amountFen)}
              state={<StateTag value={row.state}>{t(`${order.name}.state.${row.state}`)}</StateTag>}
            />
          </button>
        )}
      </OwnRows>
    )
  if (view === 'vouchers')
    return (
      <OwnRows key={view} resource={voucher} input={{}} none={none}>
        {(row) => (
          <button type="button" className="own-press" onClick={() => dialog.show('voucher', row.id)}>
            <OwnRow
              title={row.no}
              notes={[row.paidOn, row.reason]}
              amount={formatFen(row.amountFen)}
              state={<StateTag value={row.state}>{t(`${voucher.name}.state.${row.state}`)}</StateTag>}
            />
          </button>
        )}
      </OwnRows>
    )
  return (
    <OwnRows key={view} resource={payment} input={{ sorter: 'receivedOn_descend' }} none={none}>
      {(row) => <Paid row={row} mayPrint={mayPress('receipt')} />}
    </OwnRows>
  )
}

function Paid({ row, mayPrint }: { row: RowOf<typeof payment>; mayPrint: boolean }): ReactNode {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await download(printReceipt, { id: row.id }, `${row.no}.pdf`).catch(() => undefined)
    setBusy(false)
  }
  return (
    <div className="own-plain">
      <OwnRow
        title={t(`${payment.name}.channel.${row.channel}`)}
        notes={[row.receivedOn, row.no]}
        amount={formatFen(row.amountFen)}
        state={<StateTag value={row.state}>{t(`${payment.name}.state.${row.state}`)}</StateTag>}
      />
      {mayPrint && row.actions.receipt === null && (
        <div className="own-buttons">
          <Button size="small" loading={isBusy} onClick={() => void print()}>
            {t('channel.order.receipt')}
          </Button>
        </div>
      )}
    </div>
  )
}
