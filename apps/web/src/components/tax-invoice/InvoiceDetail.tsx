import { queryInvoiceSteps, taxInvoice } from '@cloud-steward/contract/billing/tax-invoice.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { EventList } from '../EventList.tsx'
import { Attachments } from '../files/Attachments.tsx'
import { RecordDrawer } from '../RecordDrawer.tsx'

const NAME = taxInvoice.name
const SHOWN = [
  'state',
  'renteeId',
  'billNos',
  'amountFen',
  'taxFen',
  'titleKind',
  'title',
  'taxNo',
  'email',
  'remark',
  'maker',
  'invoiceNo',
  'issuedOn',
  'redDueOn',
  'redDueReason',
  'redNo',
  'redOn',
  'reason',
] as const

/** An invoice whole: in whose name, of which bills, its file, and who did what. */
export default function InvoiceDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [NAME, 'steps', id],
    queryFn: ({ signal }) => call(queryInvoiceSteps, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={taxInvoice} id={id} fields={SHOWN} onClose={onClose}>
      {() => (
        <>
          {found.data?.rates.length ? (
            <ul>
              {found.data.rates.map(({ rateBp, amountFen, taxFen }) => (
                <li key={rateBp}>
                  {t(`${NAME}.${rateBp > 0 ? 'rate' : 'untaxed'}`, {
                    rate: rateBp / 100,
                    amount: formatFen(amountFen),
                    tax: formatFen(taxFen),
                  })}
                </li>
              ))}
            </ul>
          ) : null}
          <h3>{t(`${NAME}.files`)}</h3>
          <Attachments resource={NAME} recordId={id} editable={false} />
          <h3>{t(`${NAME}.steps`)}</h3>
          <EventList events={found.data?.steps ?? []} words={(to) => t(`${NAME}.state.${to}`)} />
        </>
      )}
    </RecordDrawer>
  )
}
