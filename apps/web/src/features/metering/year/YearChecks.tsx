import { yearCheck } from '@cloud-steward/contract/prepaid/year-check.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'

const YearRefundDrawer = lazy(() => import('./YearRefundDrawer.tsx'))

/** What renters paid in a year beside what the supplier charged, site by site. */
export default function YearChecks({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={yearCheck}
      header={() => (
        <>
          {header}
          <p className="quiet">{t('prepaid.yearCheck.hint')}</p>
        </>
      )}
      rowActions={({ id, overFen, missingDays, state }, _standard, { dialog }) => [
        {
          key: 'refunds',
          title: t('prepaid.yearCheck.previewYearRefunds'),
          visible: overFen > 0 && missingDays === 0 && (state === 'open' || state === 'failed'),
          run: () => dialog.show('refunds', id),
        },
      ]}
      detail={({ dialog: { name, close }, row, mayPress }) =>
        name === 'refunds' && row && <YearRefundDrawer row={row} mayBook={mayPress('yearRefund')} onClose={close} />
      }
    />
  )
}
