import { bill, queryBillDetail } from '@cloud-steward/contract/finance/bill.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Formula } from '../../../components/Formula.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { Failed } from '../../../kit/Failed.tsx'

const SHOWN = [...bill.list, 'landlordId', 'voidReason'] as const

/** A bill whole: every line with how its amount was made, and the payments on it. */
export default function BillDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const detail = useQuery({
    queryKey: [bill.name, 'detail', id],
    queryFn: ({ signal }) => call(queryBillDetail, { id }, { signal }),
  })
  const word = (key: string) => t(`finance.bill.${key}`)
  const amount = (fen: number) => <span className="amount">{formatFen(fen)}</span>
  return (
    <RecordDrawer resource={bill} id={id} fields={SHOWN} onClose={onClose}>
      {(row) => (
        <>
          <p>
            <Link to={`/contract?open=detail:${row.leaseId}`}>{t('housing.board.viewLease')}</Link>
          </p>
          <h3>{word('lines')}</h3>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 'max-content' }}
            loading={detail.isLoading}
            locale={detail.isError ? { emptyText: <Failed retry={detail.refetch} /> } : undefined}
            dataSource={detail.data?.lines ?? []}
            columns={[
              { key: 'fee', title: word('fee'), render: (_, line) => word(`fee.${line.fee}`) },
              {
                key: 'period',
                title: word('period'),
                render: (_, line) => t('finance.formula.period', { from: line.periodFrom, to: line.periodTo }),
              },
              { key: 'formula', title: word('formula'), render: (_, line) => <Formula formula={line.formula} /> },
              {
                key: 'amountFen',
                title: word('amountFen'),
                align: 'right',
                render: (_, line) => amount(line.amountFen),
              },
              { key: 'paidFen', title: word('paidFen'), align: 'right', render: (_, line) => amount(line.paidFen) },
            ]}
          />
          {(detail.data?.payments.length ?? 0) > 0 && (
            <>
              <h3>{word('payments')}</h3>
              <Table
                size="small"
                rowKey={(row) => `${row.paymentId}${row.fee}`}
                pagination={false}
                scroll={{ x: 'max-content' }}
                dataSource={detail.data!.payments}
                columns={[
                  { key: 'receivedOn', title: word('receivedOn'), dataIndex: 'receivedOn' },
                  { key: 'no', title: t('finance.payment.no'), dataIndex: 'no' },
                  {
                    key: 'channel',
                    title: word('channel'),
                    render: (_, row) => t(`finance.payment.channel.${row.channel}`),
                  },
                  { key: 'fee', title: word('fee'), render: (_, row) => word(`fee.${row.fee}`) },
                  {
                    key: 'amountFen',
                    title: word('amountFen'),
                    align: 'right',
                    render: (_, row) => amount(row.amountFen),
                  },
                  { key: 'username', title: word('username'), dataIndex: 'username' },
                ]}
              />
            </>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
