import {
  issueInvoice,
  refuseInvoice,
  reverseInvoice,
  taxInvoice,
  withdrawInvoice,
} from '@cloud-steward/contract/finance/tax-invoice.ts'
import type { Endpoint, Shape } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshMoney } from '../refresh-money.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const InvoiceDetail = lazy(() => import('./InvoiceDetail.tsx'))
const NAME = taxInvoice.name
const without = ({ id: _id, ...shape }: Shape): Shape => shape
interface Step {
  endpoint: Endpoint
  from: readonly string[]
  shape: Shape
  initial?: () => Record<string, unknown>
  danger?: boolean
}
const STEPS: Readonly<Record<string, Step>> = {
  issue: {
    endpoint: issueInvoice,
    from: ['asked'],
    shape: without(issueInvoice.input),
    initial: () => ({ issuedOn: businessDay() }),
  },
  refuse: { endpoint: refuseInvoice, from: ['asked'], shape: without(refuseInvoice.input), danger: true },
  reverse: {
    endpoint: reverseInvoice,
    from: ['issued', 'red_due'],
    shape: without(reverseInvoice.input),
    initial: () => ({ redOn: businessDay() }),
    danger: true,
  },
}

/** Invoices asked for, and what became of them: their numbers, files and red ones are noted here. */
export default function TaxInvoices({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <ResourcePage
      resource={taxInvoice}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...Object.entries(STEPS).map(([key, { from, danger }]) => ({
          key,
          title: word(key),
          danger,
          visible: mayPress('invoice') && from.includes(row.state),
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'withdraw',
          title: word('withdraw'),
          visible: mayPress('invoice') && row.state === 'asked',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawInvoice, { id: row.id })
            await refreshMoney()
          },
        },
      ]}
      detail={({ dialog: { name = '', id, close }, mayPress }) => {
        if (!id) return null
        if (name === 'detail') return <InvoiceDetail id={id} onClose={close} />
        const step = STEPS[name]
        if (!step || !mayPress('invoice')) return null
        return (
          <FormDrawer
            key={name}
            title={word(name)}
            width={440}
            shape={step.shape}
            labelPrefix={NAME}
            initial={step.initial?.()}
            controls={{ fileIds: <FilesField label={t('finance.taxInvoice.upload')} /> }}
            send={async (values, key) => {
              await call(step.endpoint, { ...values, id }, { key, quiet: true })
              await refreshMoney()
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
