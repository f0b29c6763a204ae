import {
  issueInvoice,
  refuseInvoice,
  reverseInvoice,
  taxInvoice,
  withdrawInvoice,
} from '@cloud-steward/contract/billing/tax-invoice.ts'
import { lazy, type ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { businessDay } from '../../infra/business-day.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { Action } from '../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { FilesField } from '../files/FilesField.tsx'
import { refreshMoney } from '../refresh-money.ts'
import { type RowCommands, useRowCommands } from '../row-commands.ts'

const CommandDialog = lazy(() => import('../CommandDialog.tsx'))
const InvoiceDetail = lazy(() => import('./InvoiceDetail.tsx'))
const NAME = taxInvoice.name
const STEPS: RowCommands<{ from: readonly string[] }> = {
  issue: {
    endpoint: issueInvoice,
    button: 'invoice',
    from: ['asked'],
    initial: () => ({ issuedOn: businessDay() }),
  },
  refuse: { endpoint: refuseInvoice, button: 'invoice', from: ['asked'], danger: true },
  reverse: {
    endpoint: reverseInvoice,
    button: 'invoice',
    from: ['issued', 'red_due'],
    initial: () => ({ redOn: businessDay() }),
    danger: true,
  },
}

/** Invoices asked for, and what became of them: their numbers, files and red ones are noted here. */
export default function TaxInvoices({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  const steps = useRowCommands(STEPS, word)
  return (
    <ResourcePage
      resource={taxInvoice}
      header={() => header}
      rowActions={(row, _standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...steps(row.id, parts, (_name, { from }) => from.includes(row.state)),
        {
          key: 'withdraw',
          title: word('withdraw'),
          visible: parts.mayPress('invoice') && row.state === 'asked',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawInvoice, { id: row.id })
            await refreshMoney()
          },
        },
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (!id || !name) return null
        if (name === 'detail') return <InvoiceDetail id={id} onClose={close} />
        return (
          <CommandDialog
            commands={STEPS}
            of={NAME}
            titleOf={word}
            parts={parts}
            controls={{ fileIds: <FilesField label={t('billing.taxInvoice.upload')} /> }}
            refresh={refreshMoney}
          />
        )
      }}
    />
  )
}
