import type { AnswerOf } from '@cloud-steward/contract'
import { makePayBatch, payBatch, queryPayable } from '@cloud-steward/contract/payouts/pay-batch.ts'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Drawer, Empty } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { PickTable } from '../../../components/PickTable.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import './pay-batch.css'
import { refreshBatches } from './refresh-batches.ts'

type Payable = AnswerOf<typeof queryPayable>['list'][number]

/** Which withdrawals go to the bank together: all that may, until somebody takes one out. */
export function MakeBatch({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [day, setDay] = useState(businessDay)
  const [picked, setPicked] = useState<readonly string[]>()
  const { busy, submit, renew, leave } = useSubmit()
  const word = (key: string, values?: Record<string, string | number>) => t(`${payBatch.name}.${key}`, values ?? {})
  const found = useQuery({
    queryKey: [payBatch.name, 'payable', day],
    queryFn: ({ signal }) => call(queryPayable, { day }, { signal }),
  })
  const rows = found.data?.list ?? []
  const free = rows.filter(({ hindrance }) => !hindrance)
  const chosen = free.filter(({ id }) => picked?.includes(id) ?? true)
  const amountFen = chosen.reduce((sum, one) => sum + one.amountFen, 0)
  const make = async () => {
    const isMade = await submit(async (key) => {
      await call(makePayBatch, { ids: chosen.map(({ id }) => id) }, { key, quiet: true })
      await refreshBatches()
    })
    if (isMade) onClose()
  }
  return (
    <Drawer
      open
      title={word('makePayBatch')}
      size={Math.min(820, window.innerWidth)}
      onClose={() => leave(onClose)}
      footer={
        <DrawerFooter
          label={word('makePayBatch')}
          busy={busy}
          disabled={!chosen.length}
          onOk={() => void make()}
          onCancel={() => leave(onClose)}
        />
      }
    >
      <div className="pay-batch-bar">
        <label>
          <span>{word('day')}</span>
          <DatePicker
            allowClear={false}
            aria-label={word('day')}
            value={dayjs(day)}
            onChange={(value) => {
              renew()
              setPicked(undefined)
              if (value) setDay(value.format('YYYY-MM-DD'))
            }}
          />
        </label>
        <b role="status">{word('chosen', { count: chosen.length, amount: formatFen(amountFen) })}</b>
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      <PickTable<Payable>
        loading={found.isFetching}
        rows={rows}
        locale={{ emptyText: <Empty description={word('nonePayable')} /> }}
        chosen={chosen.map(({ id }) => id)}
        mayPick={({ hindrance }) => !hindrance}
        onPick={(ids) => {
          renew()
          setPicked(ids)
        }}
        columns={[
          { key: 'no', title: t('payout.withdrawal.no'), dataIndex: 'no' },
          {
            key: 'holder',
            title: word('holder'),
            render: (_, row) => (
              <>
                {row.holder}
                <div className="quiet">
                  {row.bankName} {row.tail}
                </div>
              </>
            ),
          },
          { key: 'plannedOn', title: word('plannedOn'), dataIndex: 'plannedOn' },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, row) => <span className="amount">{formatFen(row.amountFen)}</span>,
          },
          {
            key: 'hindrance',
            title: word('hindrance'),
            render: (_, row) => (row.hindrance ? word(`hindrance.${row.hindrance}`) : '-'),
          },
        ]}
      />
    </Drawer>
  )
}
