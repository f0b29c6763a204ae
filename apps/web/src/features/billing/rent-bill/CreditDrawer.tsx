import { creditBill } from '@cloud-steward/contract/billing/note.ts'
import { money } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mediaHook } from '../../../infra/use-media.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useBillLines } from './use-bill-lines.tsx'

interface Props {
  id: string
  no: string | undefined
  onClose: () => void
}

const useRoom = mediaHook('(width >= 576px)')

/** A credit note: how much of each line is owed no more. */
export default function CreditDrawer({ id, no, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | undefined>>>({})
  const { lines, isLoading, columns } = useBillLines(id)
  const word = (key: string) => t(`billing.bill.${key}`)
  const isRoomy = useRoom()
  const paid: (typeof columns)[number] = {
    key: 'paidFen',
    title: word('paidFen'),
    align: 'right',
    render: (_, line) => formatFen(line.paidFen),
  }
  const wanted = lines.flatMap(({ id: lineId }) => {
    const amountFen = amounts[lineId]
    return amountFen ? [{ lineId, amountFen }] : []
  })
  const total = wanted.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return (
    <CommandForm
      endpoint={creditBill}
      of="billing.bill"
      given={{ id, lines: wanted }}
      title={`${word('creditBill')} · ${no ?? ''}`}
      width={720}
      hint={word('creditHint')}
      after={(_form, renew) => (
        <>
          <DataTable
            rowKey="id"
            pagination={false}
            loading={isLoading}
            dataSource={lines}
            columns={[
              ...columns,
              ...(isRoomy ? [paid] : []),
              {
                key: 'credit',
                title: word('creditNow'),
                width: 130,
                render: (_, line) => (
                  <FieldControl
                    field={money({ min: 0, max: line.amountFen - line.creditedFen })}
                    labelKey="billing.bill.creditNow"
                    value={amounts[line.id]}
                    onChange={(value) => {
                      renew()
                      setAmounts((now) => ({ ...now, [line.id]: value as number | undefined }))
                    }}
                    label={`${word(`fee.${line.fee}`)} ${word('creditNow')}`}
                  />
                ),
              },
            ]}
          />
          <p aria-live="polite">{t('billing.bill.creditTotal', { amount: formatFen(total) })}</p>
        </>
      )}
      refresh={refreshMoney}
      onDone={({ waits, no, prepaidFen }) =>
        waits ? t('billing.adjustment.waiting') : t('billing.bill.credited', { no, prepaid: formatFen(prepaidFen) })
      }
      onClose={onClose}
    />
  )
}
