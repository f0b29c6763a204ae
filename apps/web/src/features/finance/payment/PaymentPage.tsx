import { payment, printReceipt, reversePayment } from '@cloud-steward/contract/finance/payment.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, download } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMoney } from '../refresh-money.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(payment)

/** Payments, their receipts, and taking them back. */
export default function PaymentPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={payment}
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isReversed = row.state === 'reversed'
        const title = (key: string) =>
          isReversed ? t('finance.bill.cannot', { action: t(key), why: t('finance.payment.state.reversed') }) : t(key)
        return [
          {
            key: 'receipt',
            title: title('button.receipt'),
            visible: mayPress('receipt'),
            disabled: isReversed,
            run: async () => {
              await download(printReceipt, { id: row.id }, `${row.no}.pdf`)
              await refreshRows(payment.name)
            },
          },
          {
            key: 'reverse',
            title: title('button.reverse'),
            danger: true,
            visible: mayPress('reverse'),
            disabled: isReversed,
            run: () => dialog.show('reverse', row.id),
          },
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress, list }) =>
        name === 'reverse' &&
        id &&
        mayPress('reverse') && (
          <FormDrawer
            title={`${t('finance.payment.reversePayment')} · ${list.rows.find((one) => one.id === id)?.no ?? ''}`}
            width={440}
            shape={{ reason: reversePayment.input.reason }}
            labelPrefix={payment.name}
            before={<p className="quiet">{t('finance.payment.reverseHint')}</p>}
            send={async (values, key) => {
              await call(reversePayment, { ...values, id } as never, { key, quiet: true })
              await refreshMoney()
            }}
            onClose={close}
          />
        )
      }
    />
  )
}
