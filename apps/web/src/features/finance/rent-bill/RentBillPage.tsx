import { bill, voidBill } from '@cloud-steward/contract/finance/bill.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMoney } from '../refresh-money.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const BillDetail = lazy(() => import('./BillDetail.tsx'))
const IssueDialog = lazy(() => import('./IssueDialog.tsx'))
const PayDrawer = lazy(() => import('./PayDrawer.tsx'))
export const askAhead = askRowsAhead(bill)
const OPEN = ['issued', 'part_paid']

/** Rent bills: issued by run, paid in full, in part or together, voided while nothing is paid. */
export default function RentBillPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={bill}
      toolbar={({ mayPress, dialog }) =>
        mayPress('issue') && (
          <Button type="primary" onClick={() => dialog.show('issue')}>
            {t('finance.bill.issueBills')}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'pay',
          title: t('button.pay'),
          visible: mayPress('pay') && OPEN.includes(row.state),
          run: () => dialog.show('pay', row.id),
        },
        {
          key: 'void',
          title: t('button.void'),
          danger: true,
          visible: mayPress('void') && row.state === 'issued' && row.paidFen === 0,
          run: () => dialog.show('void', row.id),
        },
      ]}
      detail={(parts) => <BillDialogs parts={parts} />}
    />
  )
}

function BillDialogs({ parts }: { parts: PageParts<typeof bill> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress } = parts
  const { id, name, close } = dialog
  if (name === 'issue' && mayPress('issue')) return <IssueDialog onClose={close} />
  if (!id) return null
  if (name === 'detail') return <BillDetail id={id} onClose={close} />
  if (name === 'pay' && mayPress('pay')) return <PayDrawer billId={id} onClose={close} />
  if (name !== 'void' || !mayPress('void')) return null
  return (
    <FormDrawer
      title={t('finance.bill.voidBill')}
      width={440}
      shape={{ reason: voidBill.input.reason }}
      labelPrefix="finance.bill"
      before={<p className="quiet">{t('finance.bill.voidHint')}</p>}
      send={async (values, key) => {
        await call(voidBill, { ...values, id } as never, { key, quiet: true })
        await refreshMoney()
      }}
      onClose={close}
    />
  )
}
