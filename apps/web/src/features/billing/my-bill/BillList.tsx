import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { OwnRows } from '../../../components/OwnRows.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { useDialog } from '../../../kit/use-dialog.ts'
import { BillCard } from './BillCard.tsx'

const AskInvoice = lazy(() => import('../../../components/tax-invoice/AskInvoice.tsx'))
const INPUTS = {
  open: { state: 'issued,part_paid', sorter: 'dueOn_ascend' },
  paid: { state: 'paid,written_off', sorter: 'dueOn_descend' },
}

/** The bills of a renter, those due first; each unfolds to its lines. */
export function BillList({ view }: { view: keyof typeof INPUTS }): ReactNode {
  const { t } = useTranslation()
  const dialog = useDialog()
  const [params] = useSearchParams()
  const overdue = params.get('overdue')
  return (
    <>
      <OwnRows
        resource={bill}
        input={{ ...INPUTS[view], ...(overdue && { overdue }) }}
        none={t(`billing.statement.noBills.${view}`)}
      >
        {(row) => <BillCard row={row} onInvoice={() => dialog.show('invoice', row.id)} />}
      </OwnRows>
      <Suspense fallback={null}>
        {dialog.name === 'invoice' && <AskInvoice billId={dialog.id} onClose={dialog.close} />}
      </Suspense>
    </>
  )
}
