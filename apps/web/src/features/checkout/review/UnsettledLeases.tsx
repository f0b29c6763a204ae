import { settleEndedLease } from '@cloud-steward/contract/checkout/check-out.ts'
import { unsettledLease } from '@cloud-steward/contract/checkout/unsettled-lease.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))

/** Ended leases nobody has begun to settle, with the step that begins it. */
export function UnsettledLeases({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={unsettledLease}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'settle',
          title: t(`${unsettledLease.name}.settle`),
          visible: mayPress('settleEnded'),
          run: () => dialog.show('settle', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'settle' &&
        id &&
        mayPress('settleEnded') && (
          <CommandForm
            endpoint={settleEndedLease}
            of="checkout.checkOut"
            given={{ leaseId: id }}
            width={480}
            initial={{ rest: 'refund' }}
            hint={t('checkout.checkOut.settleEndedHint')}
            refresh={refreshCheckOut}
            onClose={close}
          />
        )
      }
    />
  )
}
