import { deposit } from '@cloud-steward/contract/checkout/deposit.ts'
import { requestDepositRefund } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import CommandForm from '../../../components/CommandForm.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useRow } from '../../../kit/use-row.ts'
import { refreshCheckOut } from '../use-detail.ts'

const CASH = ['amountFen', 'why', 'reason', 'way']

/** Asks for a part of one deposit; cash needs no account. */
export default function PartRefundDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isCash, setCash] = useState(false)
  const row = useRow(deposit, id).data
  if (!row) return null
  return (
    <CommandForm
      endpoint={requestDepositRefund}
      of="checkout.depositRefund"
      given={{ depositId: id }}
      title={`${t('checkout.depositRefund.requestDepositRefund')} · ${row.leaseNo}`}
      width={520}
      fields={isCash ? CASH : undefined}
      needed={['payName', 'payAccount']}
      initial={{ why: 'returned', way: 'bank', payName: row.renteeName, amountFen: row.returnableFen }}
      controls={{ fileIds: <FilesField label={t('checkout.checkOut.authorisation')} /> }}
      onChange={(changed) => changed.way && setCash(changed.way === 'cash')}
      hint={t('checkout.depositRefund.left', { left: formatFen(row.returnableFen) })}
      refresh={refreshCheckOut}
      onClose={onClose}
    />
  )
}
