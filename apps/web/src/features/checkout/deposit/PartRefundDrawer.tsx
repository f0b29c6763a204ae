import { deposit } from '@cloud-steward/contract/checkout/deposit.ts'
import { requestDepositRefund } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { refreshCheckOut } from '../use-detail.ts'

const { depositId: _deposit, ...SHAPE } = requestDepositRefund.input
const NEEDED = {
  payName: { ...SHAPE.payName, optional: undefined },
  payAccount: { ...SHAPE.payAccount, optional: undefined },
}
const { payName: _name, payBank: _bank, payAccount: _account, fileIds: _files, ...CASH } = SHAPE

/** Asks for a part of one deposit; cash needs no account. */
export default function PartRefundDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isCash, setCash] = useState(false)
  const row = useRow(deposit, id).data
  if (!row) return null
  return (
    <FormDrawer
      title={`${t('checkout.depositRefund.requestDepositRefund')} · ${row.leaseNo}`}
      width={520}
      shape={isCash ? CASH : { ...SHAPE, ...NEEDED }}
      labelPrefix="checkout.depositRefund"
      initial={{ why: 'returned', way: 'bank', payName: row.renteeName, amountFen: row.returnableFen }}
      controls={{ fileIds: <FilesField label={t('checkout.checkOut.authorisation')} /> }}
      onChange={(changed) => changed.way && setCash(changed.way === 'cash')}
      before={<p className="quiet">{t('checkout.depositRefund.left', { left: formatFen(row.returnableFen) })}</p>}
      send={async (values, key) => {
        await call(requestDepositRefund, { ...values, depositId: id } as never, { key, quiet: true })
        await refreshCheckOut()
      }}
      onClose={onClose}
    />
  )
}
