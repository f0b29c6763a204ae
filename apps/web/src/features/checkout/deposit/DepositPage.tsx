import { deposit } from '@cloud-steward/contract/checkout/deposit.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const PartRefundDrawer = lazy(() => import('./PartRefundDrawer.tsx'))
export const askAhead = askRowsAhead(deposit)

/** What is held for leases, kind by kind; a part of it may be asked back for the rentee. */
export default function DepositPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={deposit}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'partRefund',
          title: t('button.partRefund'),
          visible: mayPress('partRefund') && row.returnableFen > 0,
          run: () => dialog.show('partRefund', row.id),
        },
        {
          key: 'history',
          title: t('checkout.depositRefund.events'),
          visible: row.refundedFen > 0,
          run: () => void navigate(`/depositreview?view=depositRefund&leaseId=${row.leaseId}`),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'partRefund' && id && mayPress('partRefund') && <PartRefundDrawer id={id} onClose={close} />
      }
    />
  )
}
