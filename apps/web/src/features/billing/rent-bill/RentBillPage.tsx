import { bill } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { billActions } from './bill.actions.ts'

const BillDialogs = lazy(() => import('./BillDialogs.tsx'))
const ChargeDrawer = lazy(() => import('./ChargeDrawer.tsx'))
const IssueDialog = lazy(() => import('./IssueDialog.tsx'))
export const askAhead = askRowsAhead(bill)

/** Bills: issued by run, paid in full, in part or together, credited, held, and voided while nothing is paid. */
export default function RentBillPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('rechargerecord')
  const payOnline = ({ id, renteeId }: RowOf<typeof bill>) =>
    void navigate(`/rechargerecord?open=pay&rentee=${renteeId}&bills=${id}`)
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
      rowActions={(row, _standard, parts) => billActions(row, parts, t, mayPay('pay') ? payOnline : undefined)}
      detail={(parts) => {
        const { dialog, mayPress } = parts
        if (dialog.name === 'issue') return mayPress('issue') && <IssueDialog onClose={dialog.close} />
        if (dialog.name === 'charge') return mayPress('debit') && <ChargeDrawer onClose={dialog.close} />
        return dialog.id && <BillDialogs parts={parts} />
      }}
    />
  )
}
