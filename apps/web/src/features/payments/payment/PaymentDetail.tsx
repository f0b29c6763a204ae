import { payment, queryPaymentDetail } from '@cloud-steward/contract/payments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LedgerEntries } from '../../../components/LedgerEntries.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'

interface Props {
  id: string
  actions: PageParts<typeof payment>['actions']
  onClose: () => void
}
/** A payment with the bills it paid and its entries in the ledger. */
export default function PaymentDetail({ id, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const detail = useQuery({
    queryKey: ['billing.bill', 'payment', id],
    queryFn: ({ signal }) => call(queryPaymentDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={payment} id={id} fields={payment.list} actions={actions} onClose={onClose}>
      {() => (
        <>
          <h3>{t('payment.payment.allocations')}</h3>
          <DataTable
            rowKey="billId"
            pagination={false}
            loading={detail.isLoading}
            locale={detail.isError ? { emptyText: <Failed retry={detail.refetch} /> } : undefined}
            dataSource={detail.data?.bills ?? []}
            columns={[
              {
                key: 'billNo',
                title: t('billing.bill.no'),
                render: (_, one) => recordLink('billing.bill', one.billId, one.billNo),
              },
              {
                key: 'leaseNo',
                title: t('housing.lease.no'),
                render: (_, one) => recordLink('housing.lease', one.leaseId, one.leaseNo),
              },
              {
                key: 'roomName',
                title: t('housing.room'),
                render: (_, one) => recordLink('housing.room', one.roomId, one.roomName),
              },
              {
                key: 'amountFen',
                title: t('payment.payment.amountFen'),
                align: 'right',
                render: (_, one) => <span className="amount">{formatFen(one.amountFen)}</span>,
              },
            ]}
          />
          <LedgerEntries of="payment" id={id} />
        </>
      )}
    </RecordDrawer>
  )
}
