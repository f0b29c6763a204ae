import { taxInvoice } from '@cloud-steward/contract/billing/tax-invoice.ts'
import { payment, printReceipt, reversePayment } from '@cloud-steward/contract/payments/payment.ts'
import { received } from '@cloud-steward/contract/payments/received.ts'
import { refundRequest } from '@cloud-steward/contract/payments/refund-request.ts'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews, useWaiting } from '../../../components/PageViews.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const PaymentDetail = lazy(() => import('./PaymentDetail.tsx'))
const ReceivedMoney = lazy(() => import('./ReceivedMoney.tsx'))
const RefundRequests = lazy(() => import('./RefundRequests.tsx'))
const TaxInvoices = lazy(() => import('../../../components/tax-invoice/TaxInvoices.tsx'))
const ahead = askRowsAhead(payment)
const VIEWS = ['payment', 'received', 'refundRequest', 'taxInvoice'] as const
const viewOf = (search: URLSearchParams) => VIEWS.find((view) => view === search.get('view')) ?? 'payment'
export const askAhead = (search: URLSearchParams): void => {
  if (viewOf(search) === 'payment') ahead(search)
}

const WAITING = { state: 'waiting' }
const ASKED = { state: 'asked' }
/** Payments, and beside them what waits: money in and money back for a second person, invoices for whoever writes them. */
export default function PaymentPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const view = viewOf(params)
  const waiting = {
    payment: '',
    received: useWaiting(received, WAITING),
    refundRequest: useWaiting(refundRequest, WAITING),
    taxInvoice: useWaiting(taxInvoice, ASKED),
  }
  const header = (
    <PageViews
      title={t('payment.received.views')}
      value={view}
      views={VIEWS.map((value) => ({
        value,
        label: `${t(`${value === 'taxInvoice' ? 'billing' : 'payment'}.${value}.tab`)}${waiting[value]}`,
      }))}
    />
  )
  if (view === 'received') return <ReceivedMoney header={header} />
  if (view === 'refundRequest') return <RefundRequests header={header} />
  return view === 'taxInvoice' ? <TaxInvoices header={header} /> : <Payments header={header} />
}

/** Payments, their receipts, and taking them back. */
function Payments({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={payment}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const refusal = (action: keyof typeof row.actions) => {
          const reason = row.actions[action]
          return reason === null ? undefined : t([reason, 'payment.error.paymentReversed'], { no: row.no })
        }
        return [
          {
            key: 'receipt',
            title: t('button.receipt'),
            visible: mayPress('receipt'),
            why: refusal('receipt'),
            run: async () => {
              await download(printReceipt, { id: row.id }, `${row.no}.pdf`)
              await refreshRows(payment.name)
            },
          },
          {
            key: 'reverse',
            title: t('button.reverse'),
            danger: true,
            visible: mayPress('reverse'),
            why: refusal('reverse'),
            run: () => dialog.show('reverse', row.id),
          },
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress, row, actions }) => {
        if (name === 'detail' && id) return <PaymentDetail key={id} id={id} actions={actions} onClose={close} />
        return (
          name === 'reverse' &&
          id &&
          mayPress('reverse') && (
            <CommandForm
              endpoint={reversePayment}
              of={payment.name}
              given={{ id }}
              title={`${t('payment.payment.reversePayment')} · ${row?.no ?? ''}`}
              hint={t('payment.payment.reverseHint')}
              refresh={refreshMoney}
              onDone={({ no, waits }) => (waits ? t('payment.refundRequest.asked', { no }) : undefined)}
              onClose={close}
            />
          )
        )
      }}
    />
  )
}
