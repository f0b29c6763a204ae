import { payLine, settlePayLine } from '@cloud-steward/contract/payouts/pay-batch.ts'
import { lazy, type ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshBatches } from './refresh-batches.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(payLine)

/** Payments of batches and what the bank said of each, entered here or imported as a sheet. */
export default function PayLinePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={payLine}
      sheet
      rowActions={({ id, state }, _standard, { dialog, mayPress }) => [
        {
          key: 'settle',
          title: t('payout.payLine.settlePayLine'),
          visible: mayPress('settleLine') && (state === 'waiting' || state === 'paid'),
          run: () => dialog.show('settle', id),
        },
      ]}
      detail={({ dialog, mayPress, row }) => {
        if (dialog.name !== 'settle' || !row || !mayPress('settleLine')) return null
        return (
          <CommandForm
            endpoint={settlePayLine}
            of={payLine.name}
            given={{ id: row.id }}
            title={`${t('payout.payLine.settlePayLine')} ${row.no}`}
            // What was paid may come back.
            initial={row.state === 'paid' ? { outcome: 'returned' } : { outcome: 'paid', paidOn: businessDay() }}
            asked={{
              paidOn: { outcome: ['paid'] },
              channelNo: { outcome: ['paid'] },
              reason: { outcome: ['returned'] },
            }}
            hint={t('payout.payLine.settleHint')}
            refresh={refreshBatches}
            onClose={dialog.close}
          />
        )
      }}
    />
  )
}
