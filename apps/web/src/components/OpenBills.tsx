import type { bill } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { PickTable } from './PickTable.tsx'

type Bill = Pick<RowOf<typeof bill>, 'id' | 'no' | 'dueOn' | 'lateFeeFen' | 'outstandingFen' | 'roomName'>
interface Props {
  bills: readonly Bill[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  note?: ReactNode
}

/** The open bills of one rentee, to choose which a payment is for; money goes to them from top to bottom. */
export function OpenBills({ bills, chosen, onChoose, note }: Props): ReactNode {
  const { t } = useTranslation()
  const open = bills.filter((one) => chosen.includes(one.id)).reduce((sum, one) => sum + one.outstandingFen, 0)
  const word = (key: string) => t(`billing.bill.${key}`)
  return (
    <>
      <PickTable<Bill>
        scroll={{ y: 300 }}
        rows={bills}
        chosen={chosen}
        // Oldest due day first: that is the order in which money is laid on.
        onPick={onChoose}
        columns={[
          { key: 'no', title: word('no'), dataIndex: 'no' },
          { key: 'dueOn', title: word('dueOn'), dataIndex: 'dueOn' },
          { key: 'roomId', title: word('roomId'), render: (_, row) => row.roomName },
          {
            key: 'lateFeeFen',
            title: word('lateFeeFen'),
            align: 'right',
            render: (_, row) => formatFen(row.lateFeeFen),
          },
          {
            key: 'outstandingFen',
            title: word('outstandingFen'),
            align: 'right',
            render: (_, row) => <b className="amount">{formatFen(row.outstandingFen)}</b>,
          },
        ]}
      />
      <p aria-live="polite">{t('payment.payment.selectedTotal', { bills: chosen.length, amount: formatFen(open) })}</p>
      {note}
    </>
  )
}
