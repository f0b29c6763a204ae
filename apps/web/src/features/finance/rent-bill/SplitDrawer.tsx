import { queryBillDetail } from '@cloud-steward/contract/finance/bill.ts'
import { splitBill } from '@cloud-steward/contract/finance/split.ts'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import CommandForm from '../../../components/CommandForm.tsx'
import { PickTable } from '../../../components/PickTable.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { refreshMoney } from '../refresh-money.ts'

interface Props {
  id: string
  no: string | undefined
  onClose: () => void
}

/** Which lines of a bill go on one of their own, and when that is due. */
export default function SplitDrawer({ id, no, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const detail = useQuery({
    queryKey: ['finance.bill', 'detail', id],
    queryFn: ({ signal }) => call(queryBillDetail, { id }, { signal }),
    staleTime: 0,
  })
  const word = (key: string) => t(`finance.bill.${key}`)
  const lines = (detail.data?.lines ?? []).filter(({ fee }) => fee !== 'late_fee')
  return (
    <CommandForm
      endpoint={splitBill}
      of="finance.bill"
      given={{ id, lineIds: [...chosen] }}
      title={`${word('splitBill')} · ${no ?? ''}`}
      width={640}
      hint={word('splitHint')}
      after={(_form, renew) => (
        <PickTable
          rows={lines}
          chosen={chosen}
          loading={detail.isLoading}
          onPick={(ids) => {
            renew()
            setChosen(ids)
          }}
          columns={[
            { key: 'fee', title: word('fee'), render: (_, line) => word(`fee.${line.fee}`) },
            {
              key: 'period',
              title: word('period'),
              render: (_, line) => t('finance.formula.period', { from: line.periodFrom, to: line.periodTo }),
            },
            {
              key: 'amountFen',
              title: word('amountFen'),
              align: 'right',
              render: (_, line) => formatFen(line.amountFen),
            },
          ]}
        />
      )}
      refresh={refreshMoney}
      onDone={(made) => void message.success(t('finance.bill.splitDone', { no: made.no, rest: made.restNo }))}
      onClose={onClose}
    />
  )
}
