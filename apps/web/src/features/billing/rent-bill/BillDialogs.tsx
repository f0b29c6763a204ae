import { requestAdjustment } from '@cloud-steward/contract/billing/adjustment.ts'
import { bill, voidBill } from '@cloud-steward/contract/billing/bill.ts'
import { remindBill } from '@cloud-steward/contract/billing/dunning.ts'
import { debitBill, holdBill, releaseBill } from '@cloud-steward/contract/billing/note.ts'
import type { Endpoint, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { usePrepaid } from '@cloud-steward/contract/payments/payment.ts'
import { lazy, type ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { useRow } from '../../../kit/use-row.ts'

const AskInvoice = lazy(() => import('../../../components/tax-invoice/AskInvoice.tsx'))
const BillDetail = lazy(() => import('./BillDetail.tsx'))
const CreditDrawer = lazy(() => import('./CreditDrawer.tsx'))
const SplitDrawer = lazy(() => import('./SplitDrawer.tsx'))
const PayDrawer = lazy(() => import('./PayDrawer.tsx'))

type Bill = RowOf<typeof bill>
interface Dialog {
  button: string
  title: string
  hint: string
  prefix: string
  endpoint: Endpoint
  fields: readonly string[]
  initial?: () => Record<string, unknown>
  /** What is sent besides the form's values, for the bill. */
  input: (id: string, row: Bill) => Record<string, unknown>
}
const byId = (id: string) => ({ id })
const simple = (button: string, verb: string, endpoint: Endpoint, rest: Partial<Dialog> = {}): Dialog => ({
  button,
  title: `billing.bill.${verb}Bill`,
  hint: `billing.bill.${verb}Hint`,
  prefix: 'billing.bill',
  endpoint,
  fields: ['reason'],
  input: byId,
  ...rest,
})
const request = (kind: string, fields: readonly string[]): Dialog => ({
  button: 'adjust',
  title: `billing.adjustment.kind.${kind}`,
  hint: `billing.adjustment.hint.${kind}`,
  prefix: 'billing.adjustment',
  endpoint: requestAdjustment,
  fields,
  input: (billId) => ({ billId, kind }),
})
const DIALOGS: Readonly<Record<string, Dialog>> = {
  void: simple('void', 'void', voidBill),
  hold: simple('hold', 'hold', holdBill, { fields: ['isDisputed', 'reason'] }),
  release: simple('hold', 'release', releaseBill),
  debit: simple('debit', 'debit', debitBill, {
    fields: ['fee', 'amountFen', 'dueOn', 'reason'],
    initial: () => ({ fee: 'one_off', dueOn: businessDay() }),
  }),
  prepaid: {
    button: 'pay',
    title: 'payment.payment.usePrepaid',
    hint: 'payment.payment.prepaidHint',
    prefix: 'payment.payment',
    endpoint: usePrepaid,
    fields: ['amountFen'],
    input: (id, row) => ({ billIds: [id], renteeId: row.renteeId }),
  },
  remind: simple('remind', 'remind', remindBill, {
    fields: ['channel', 'reason'],
    initial: () => ({ channel: 'notice' }),
  }),
  discount: request('discount', ['amountFen', 'rateBp', 'reason']),
  waiver: request('waiver', ['amountFen', 'reason']),
  write_off: request('write_off', ['reason']),
}

/** The open dialog of the bill screen. */
export default function BillDialogs({ parts }: { parts: PageParts<typeof bill> }): ReactNode {
  const { name, id, close } = parts.dialog
  const listed = parts.row
  // A link opens bills that are not on this page of the list.
  const found = useRow(bill, listed ? undefined : id)
  const row = listed ?? found.data ?? undefined
  if (!id || !name) return null
  if (name === 'detail') return <BillDetail key={id} id={id} actions={parts.actions} onClose={close} />
  if (name === 'pay' && parts.mayPress('pay')) return <PayDrawer billId={id} onClose={close} />
  if (name === 'credit' && parts.mayPress('credit')) return <CreditDrawer id={id} no={row?.no} onClose={close} />
  if (name === 'split' && parts.mayPress('void')) return <SplitDrawer id={id} no={row?.no} onClose={close} />
  if (name === 'invoice' && parts.mayPress('invoice'))
    return row && <AskInvoice renteeId={row.renteeId} billId={id} onClose={close} />
  const dialog = DIALOGS[name]
  if (!dialog || !parts.mayPress(dialog.button)) return null
  return row && <Command key={name} dialog={dialog} row={row} id={id} onClose={close} />
}

interface CommandProps {
  dialog: Dialog
  row: Bill
  id: string
  onClose: () => void
}
function Command({ dialog, row, id, onClose }: CommandProps): ReactNode {
  const { t } = useTranslation()
  const isWaiver = dialog === DIALOGS.waiver
  const lateFeeOpen = row.lateFeeFen - row.lateFeePaidFen - row.lateFeeWaivedFen
  return (
    <CommandForm
      endpoint={dialog.endpoint}
      of={dialog.prefix}
      given={dialog.input(id, row)}
      title={`${t(dialog.title)} · ${row.no}`}
      fields={dialog.fields}
      initial={isWaiver ? { amountFen: lateFeeOpen } : dialog.initial?.()}
      hint={t(dialog.hint)}
      refresh={refreshMoney}
      onDone={({ state }: { state?: string }) => (state === 'submitted' ? t('billing.adjustment.waiting') : undefined)}
      onClose={onClose}
    />
  )
}
