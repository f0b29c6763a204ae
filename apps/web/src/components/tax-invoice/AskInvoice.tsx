import { askInvoice, queryInvoiceable, taxInvoice } from '@cloud-steward/contract/billing/tax-invoice.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import CommandForm from '../CommandForm.tsx'
import { PickTable } from '../PickTable.tsx'
import { refreshMoney } from '../refresh-money.ts'

const NAME = taxInvoice.name

interface Props {
  /** Of staff: whose bills. A rentee has his own. */
  renteeId?: string
  /** The bill it was opened from. */
  billId?: string
  onClose: () => void
}
/** Asks for an invoice of bills that are paid: which, and in whose name. */
export default function AskInvoice({ renteeId, billId, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>(billId ? [billId] : [])
  const found = useQuery({
    queryKey: [NAME, 'open', renteeId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(queryInvoiceable, { renteeId }, { signal }),
  })
  const rows = found.data
  if (!rows) return null
  const word = (key: string) => t(`${NAME}.${key}`)
  const picked = rows.filter(({ id }) => chosen.includes(id))
  return (
    <CommandForm
      endpoint={askInvoice}
      of={NAME}
      given={{ billIds: picked.map(({ id }) => id) }}
      title={word('ask')}
      width={640}
      asked={{ taxNo: { titleKind: ['company'] } }}
      needed={['taxNo']}
      initial={{ titleKind: 'personal' }}
      hint={word('askHint')}
      after={(_form, renew) => (
        <>
          <PickTable
            rows={rows}
            chosen={chosen}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('none')} /> }}
            onPick={(ids) => {
              renew()
              setChosen(ids)
            }}
            columns={[
              { key: 'no', title: word('billNos'), dataIndex: 'no' },
              { key: 'roomName', title: word('roomName'), dataIndex: 'roomName' },
              {
                key: 'period',
                title: t('billing.bill.period'),
                render: (_, row) => t('billing.formula.period', { from: row.periodFrom, to: row.periodTo }),
              },
              {
                key: 'amountFen',
                title: word('amountFen'),
                align: 'right',
                render: (_, row) => <b className="amount">{formatFen(row.amountFen)}</b>,
              },
            ]}
          />
          <p aria-live="polite">
            {t(`${NAME}.chosen`, {
              bills: picked.length,
              amount: formatFen(picked.reduce((sum, { amountFen }) => sum + amountFen, 0)),
            })}
          </p>
        </>
      )}
      refresh={refreshMoney}
      onDone={({ no, amountFen }) => t(`${NAME}.asked`, { no, amount: formatFen(amountFen) })}
      onClose={onClose}
    />
  )
}
