import type { chargeShape } from '@cloud-steward/contract/housing/lease.ts'
import type { DataOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Formula } from '../../../components/Formula.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'

export type Charge = DataOf<typeof chargeShape>

interface Props {
  charges: readonly Charge[]
  loading?: boolean
  /** Shows which charges are billed; a mere preview has no bills. */
  signed?: boolean
}

/** A charge schedule: what falls due when, for which period, and how the amount was made. */
export function ChargeTable({ charges, signed, loading }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`housing.lease.${key}`)
  const sum = charges.reduce((total, charge) => total + charge.amountFen, 0)
  return (
    <DataTable<Charge>
      rowKey={(charge) =>
        charge.id ?? `${charge.fee}${charge.periodFrom}${charge.depositKind ?? ''}${charge.adjustsId ?? ''}`
      }
      dataSource={charges}
      loading={loading}
      pagination={false}
      scroll={{ y: 360 }}
      columns={[
        { key: 'dueOn', title: word('dueOn'), dataIndex: 'dueOn', width: 104 },
        { key: 'fee', title: word('fee'), width: 90, render: (_, charge) => word(`fee.${charge.fee}`) },
        {
          key: 'period',
          title: word('period'),
          render: (_, charge) => t('billing.formula.period', { from: charge.periodFrom, to: charge.periodTo }),
        },
        { key: 'formula', title: word('formula'), render: (_, charge) => <Formula formula={charge.formula} /> },
        {
          key: 'amountFen',
          title: word('amountFen'),
          align: 'right',
          render: (_, charge) => <span className="amount">{formatFen(charge.amountFen)}</span>,
        },
        ...(signed
          ? [
              {
                key: 'billId',
                title: word('billId'),
                width: 84,
                render: (_: unknown, charge: Charge) =>
                  charge.billId ? (
                    <Link to={`/rentbill?open=detail:${charge.billId}`}>{word('billed')}</Link>
                  ) : (
                    <StateTag value="notBilled">{word('notBilled')}</StateTag>
                  ),
              },
            ]
          : []),
      ]}
      footer={() => t('housing.lease.previewTotal', { charges: charges.length, amount: formatFen(sum) })}
    />
  )
}
