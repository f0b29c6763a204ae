import { bill, queryBillDetail } from '@cloud-steward/contract/billing/bill.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Formula } from '../../../components/Formula.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { LedgerEntries } from '../../../components/LedgerEntries.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { BillTimeline } from './BillTimeline.tsx'

const SHOWN = [
  ...bill.list,
  'lateFeeWaivedFen',
  'writtenOffFen',
  'landlordId',
  'debitOfId',
  'debitReason',
  'voidReason',
] as const

/** A bill whole: every line with how its amount was made, and what happened to it. */
export default function BillDetail({
  id,
  actions,
  onClose,
}: {
  id: string
  actions: PageParts<typeof bill>['actions']
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const detail = useQuery({
    queryKey: [bill.name, 'detail', id],
    queryFn: ({ signal }) => call(queryBillDetail, { id }, { signal }),
  })
  const word = (key: string) => t(`billing.bill.${key}`)
  const amount = (fen: number) => <span className="amount">{formatFen(fen)}</span>
  return (
    <RecordDrawer resource={bill} id={id} fields={SHOWN} actions={actions} onClose={onClose}>
      {(row) => (
        <>
          <p>{recordLink('housing.lease', row.leaseId, t('housing.board.viewLease'))}</p>
          <h3>{word('lines')}</h3>
          <DataTable
            rowKey="id"
            pagination={false}
            loading={detail.isLoading}
            locale={detail.isError ? { emptyText: <Failed retry={detail.refetch} /> } : undefined}
            dataSource={detail.data?.lines ?? []}
            columns={[
              { key: 'fee', title: word('fee'), render: (_, line) => word(`fee.${line.fee}`) },
              {
                key: 'period',
                title: word('period'),
                render: (_, line) => t('billing.formula.period', { from: line.periodFrom, to: line.periodTo }),
              },
              { key: 'formula', title: word('formula'), render: (_, line) => <Formula formula={line.formula} /> },
              {
                key: 'amountFen',
                title: word('amountFen'),
                align: 'right',
                render: (_, line) => amount(line.amountFen),
              },
              {
                key: 'creditedFen',
                title: word('creditedFen'),
                align: 'right',
                render: (_, line) => amount(line.creditedFen),
              },
              { key: 'paidFen', title: word('paidFen'), align: 'right', render: (_, line) => amount(line.paidFen) },
            ]}
          />
          {!!detail.data?.invoices.length && (
            <>
              <h3>{word('invoices')}</h3>
              <DataTable
                rowKey="id"
                pagination={false}
                dataSource={detail.data.invoices}
                columns={[
                  { key: 'no', title: t('billing.taxInvoice.no'), dataIndex: 'no' },
                  {
                    key: 'state',
                    title: t('billing.taxInvoice.state'),
                    render: (_, one) => (
                      <StateTag value={one.state}>{t(`billing.taxInvoice.state.${one.state}`)}</StateTag>
                    ),
                  },
                  {
                    key: 'invoiceNo',
                    title: t('billing.taxInvoice.invoiceNo'),
                    render: (_, one) => one.invoiceNo ?? '-',
                  },
                  { key: 'why', title: t('billing.taxInvoice.reason'), render: (_, one) => one.why ?? '-' },
                  {
                    key: 'amountFen',
                    title: t('billing.taxInvoice.amountFen'),
                    align: 'right',
                    render: (_, one) => amount(one.amountFen),
                  },
                ]}
              />
            </>
          )}
          {row.kind !== 'rent' && (
            <>
              <h3>{word('fileIds')}</h3>
              <Attachments resource={bill.name} recordId={id} editable={false} />
            </>
          )}
          <h3>{word('history')}</h3>
          <BillTimeline id={row.id} />
          <LedgerEntries of="bill" id={id} />
        </>
      )}
    </RecordDrawer>
  )
}
