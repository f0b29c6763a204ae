import { settleEndedLease } from '@cloud-steward/contract/checkout/check-out.ts'
import { unsettledLease } from '@cloud-steward/contract/checkout/unsettled-lease.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshCheckOut } from '../use-detail.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const { rest, reason } = settleEndedLease.input

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
          <FormDrawer
            title={t('checkout.checkOut.settleEndedLease')}
            width={480}
            shape={{ rest, reason }}
            labelPrefix="checkout.checkOut"
            initial={{ rest: 'refund' }}
            before={<p className="quiet">{t('checkout.checkOut.settleEndedHint')}</p>}
            send={async (values, key) => {
              await call(settleEndedLease, { ...values, leaseId: id } as never, { key, quiet: true })
              await refreshCheckOut()
            }}
            onClose={close}
          />
        )
      }
    />
  )
}
