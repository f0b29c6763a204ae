import { bill, queryBillDetail } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { printReceipt } from '@cloud-steward/contract/payments/payment.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call, download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { billActions } from './bill.actions.ts'

const BillDialogs = lazy(() => import('./BillDialogs.tsx'))
const ChargeDrawer = lazy(() => import('./ChargeDrawer.tsx'))
const IssueDialog = lazy(() => import('./IssueDialog.tsx'))
export const askAhead = askRowsAhead(bill)

/** The receipt of each payment on a bill. */
async function printReceipts({ id }: RowOf<typeof bill>): Promise<void> {
  const { payments } = await call(queryBillDetail, { id })
  const numbers = new Map(payments.map(({ paymentId, no }) => [paymentId, no]))
  for (const [paymentId, no] of numbers) await download(printReceipt, { id: paymentId }, `${no}.pdf`)
}

/** Bills: issued by run, paid in full, in part or together, credited, held, and voided while nothing is paid. */
export default function RentBillPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('rechargerecord')
  const payOnline = ({ id, renteeId }: RowOf<typeof bill>) =>
    void navigate(`/rechargerecord?open=pay&rentee=${renteeId}&bills=${id}`)
  const mayPrint = useMayPress('payment')('receipt')
  const more = { payOnline: mayPay('pay') ? payOnline : undefined, receipt: mayPrint ? printReceipts : undefined }
  return (
    <ResourcePage
      resource={bill}
      first={({ mayPress, dialog }) =>
        mayPress('issue') && (
          <Button type="primary" onClick={() => dialog.show('issue')}>
            {t('billing.bill.issueBills')}
          </Button>
        )
      }
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('issue') && (
            <Button type="primary" onClick={() => dialog.show('issue')}>
              {t('billing.bill.issueBills')}
            </Button>
          )}
          {mayPress('debit') && <Button onClick={() => dialog.show('charge')}>{t('billing.bill.chargeLease')}</Button>}
        </>
      )}
      rowActions={(row, _standard, parts) => billActions(row, parts, t, more)}
      detail={(parts) => {
        const { dialog, mayPress } = parts
        if (dialog.name === 'issue') return mayPress('issue') && <IssueDialog onClose={dialog.close} />
        if (dialog.name === 'charge') return mayPress('debit') && <ChargeDrawer onClose={dialog.close} />
        return dialog.id && <BillDialogs parts={parts} />
      }}
    />
  )
}
