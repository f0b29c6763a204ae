import { payLine, settlePayLine } from '@cloud-steward/contract/treasury/pay-batch.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshBatches } from './refresh-batches.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(payLine)
const { id: _id, ...SHAPE } = settlePayLine.input

/** Payments of batches and what the bank said of each, entered here or imported as a sheet. */
export default function PayLinePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={payLine}
      rowActions={({ id, state }, _standard, { dialog, mayPress }) => [
        {
          key: 'settle',
          title: t('treasury.payLine.settlePayLine'),
          visible: mayPress('settleLine') && (state === 'waiting' || state === 'paid'),
          run: () => dialog.show('settle', id),
        },
      ]}
      detail={({ dialog, mayPress, list }) => {
        const row = list.rows.find(({ id }) => id === dialog.id)
        if (dialog.name !== 'settle' || !row || !mayPress('settleLine')) return null
        return (
          <FormDrawer
            title={`${t('treasury.payLine.settlePayLine')} ${row.no}`}
            width={440}
            shape={SHAPE}
            labelPrefix={payLine.name}
            // What was paid may come back.
            initial={row.state === 'paid' ? { outcome: 'returned' } : { outcome: 'paid', paidOn: businessDay() }}
            before={<p className="quiet">{t('treasury.payLine.settleHint')}</p>}
            send={async (values, key) => {
              await call(settlePayLine, { ...values, id: row.id } as never, { key, quiet: true })
              await refreshBatches()
            }}
            onClose={dialog.close}
          />
        )
      }}
    />
  )
}
