import { deposit } from '@cloud-steward/contract/checkout/deposit.ts'
import { requestDepositRefund } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { NUMBERED_CHANNELS } from '@cloud-steward/contract/payments/payment.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useRow } from '../../../kit/use-row.ts'
import { refreshCheckOut } from '../use-detail.ts'

/** Cash needs no account. */
const BY_ACCOUNT = { way: NUMBERED_CHANNELS }
const ASKED = { payName: BY_ACCOUNT, payBank: BY_ACCOUNT, payAccount: BY_ACCOUNT, fileIds: BY_ACCOUNT }

/** Asks for a part of one deposit. */
export default function PartRefundDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(deposit, id).data
  if (!row) return null
  return (
    <CommandForm
      endpoint={requestDepositRefund}
      of="checkout.depositRefund"
      given={{ depositId: id }}
      title={`${t('checkout.depositRefund.requestDepositRefund')} · ${row.leaseNo}`}
      width={520}
      asked={ASKED}
      needed={['payName', 'payAccount']}
      initial={{ why: 'returned', way: 'bank', payName: row.renteeName, amountFen: row.returnableFen }}
      controls={{ fileIds: <FilesField label={t('checkout.checkOut.authorisation')} /> }}
      hint={t('checkout.depositRefund.left', { left: formatFen(row.returnableFen) })}
      refresh={refreshCheckOut}
      onClose={onClose}
    />
  )
}
