import { taxInvoice, withdrawInvoice } from '@cloud-steward/contract/billing/tax-invoice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'

const AskInvoice = lazy(() => import('../../../components/tax-invoice/AskInvoice.tsx'))
const InvoiceDetail = lazy(() => import('../../../components/tax-invoice/InvoiceDetail.tsx'))
const NAME = taxInvoice.name

/** A rentee's own invoices, with the way to ask for one. */
export function MyInvoices(): ReactNode {
  const { t } = useTranslation()
  const dialog = useDialog()
  const word = (key: string) => t(`${NAME}.${key}`)
  const found = useQuery({
    queryKey: [NAME, 'mine'],
    queryFn: ({ signal }) => queryRows(taxInvoice, { pageSize: 100 }, signal),
  })
  return (
    <div className="wallet-panel">
      <div className="wallet-bar">
        <h2>{word('mine')}</h2>
        <Button onClick={() => dialog.show('invoice')}>{word('ask')}</Button>
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      <DataTable
        rowKey="id"
        loading={isWaiting(found)}
        dataSource={found.data?.list ?? []}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noneYet')} />,
        }}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'no', title: word('no'), dataIndex: 'no' },
          { key: 'title', title: word('title'), dataIndex: 'title' },
          { key: 'billNos', title: word('billNos'), dataIndex: 'billNos' },
          { key: 'amountFen', title: word('amountFen'), align: 'right', render: (_, row) => formatFen(row.amountFen) },
          {
            key: 'state',
            title: word('state'),
            render: (_, row) => <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>,
          },
          { key: 'invoiceNo', title: word('invoiceNo'), render: (_, row) => row.invoiceNo ?? '-' },
          {
            key: 'actions',
            render: (_, row) => (
              <ActionMenu
                actions={[
                  { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
                  {
                    key: 'withdraw',
                    title: word('withdraw'),
                    visible: row.state === 'asked',
                    confirm: word('withdrawHint'),
                    run: async () => {
                      await call(withdrawInvoice, { id: row.id })
                      await refreshRows(NAME)
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {dialog.name === 'invoice' && <AskInvoice onClose={dialog.close} />}
        {dialog.name === 'detail' && dialog.id && <InvoiceDetail id={dialog.id} onClose={dialog.close} />}
      </Suspense>
    </div>
  )
}
