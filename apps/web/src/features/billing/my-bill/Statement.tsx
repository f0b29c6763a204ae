import { printMyBill, queryMyBill } from '@cloud-steward/contract/billing/statement.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty } from 'antd'
import dayjs from 'dayjs'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call, download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import '../../../components/money.css'

const VacantUse = lazy(() => import('./VacantUse.tsx'))
const ISO = 'YYYY-MM-DD'

/** The statement of whoever is signed in: a rentee's debts and payments, a landlord's income. */
export function Statement({ header }: { header?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const [period, setPeriod] = useState(() => ({
    from: dayjs(businessDay()).subtract(2, 'month').startOf('month').format(ISO),
    to: businessDay(),
  }))
  const word = (key: string) => t(`billing.statement.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'mine', period],
    queryFn: ({ signal }) => call(queryMyBill, period, { signal }),
  })
  const made = found.data
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      {header}
      <div className="wallet-bar">
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={word('period')}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => days?.[0] && days[1] && setPeriod({ from: days[0].format(ISO), to: days[1].format(ISO) })}
        />
        {mayPress('download') && (
          <Button
            disabled={!made}
            onClick={() => void download(printMyBill, period, `${page.title}.pdf`).catch(() => undefined)}
          >
            {t('button.download')}
          </Button>
        )}
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      <Figures made={made} />
      <Lines made={made} loading={isWaiting(found)} />
      {made?.party === 'landlord' && mayPress('vacant') && (
        <Suspense fallback={null}>
          <VacantUse period={period} />
        </Suspense>
      )}
    </section>
  )
}

interface LinesProps {
  made: AnswerOf<typeof queryMyBill> | undefined
  loading: boolean
}
/** What made the party owe more or less, day by day. */
function Lines({ made, loading }: LinesProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.statement.${key}`)
  const of = (key: string) => word(`${made?.party ?? 'rentee'}.${key}`)
  return (
    <div className="wallet-panel">
      <DataTable
        rowKey="id"
        loading={loading}
        dataSource={made?.lines ?? []}
        locale={{ emptyText: <Empty description={word('none')} /> }}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'day', title: word('day'), dataIndex: 'day' },
          { key: 'kind', title: word('kind'), render: (_, line) => t(`ledger.entry.kind.${line.kind}`) },
          { key: 'no', title: word('no'), render: (_, line) => line.no ?? '-' },
          { key: 'roomName', title: word('roomName'), render: (_, line) => line.roomName ?? '-' },
          { key: 'contractNo', title: word('contractNo'), render: (_, line) => line.contractNo ?? '-' },
          {
            key: 'more',
            title: of('more'),
            align: 'right',
            render: (_, line) => (line.moreFen ? formatFen(line.moreFen) : '-'),
          },
          {
            key: 'less',
            title: of('less'),
            align: 'right',
            render: (_, line) => (line.lessFen ? formatFen(line.lessFen) : '-'),
          },
          {
            key: 'balance',
            title: word('balanceFen'),
            align: 'right',
            render: (_, line) => <b>{formatFen(line.balanceFen)}</b>,
          },
        ]}
      />
    </div>
  )
}

/** What was owed at both ends of the period; a landlord reads his wallet beside it. */
function Figures({ made }: Pick<LinesProps, 'made'>): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.statement.${key}`)
  const of = (key: string) => word(`${made?.party ?? 'rentee'}.${key}`)
  const figures = made && [
    // A renter has what he owes today on top of his bills.
    ...(made.party === 'landlord' ? [['wallet-available', of('owed'), made.owedFen] as const] : []),
    ['', of('opening'), made.openingFen] as const,
    ['', of('closing'), made.closingFen] as const,
    ...(made.party === 'landlord'
      ? [['', word('availableFen'), made.availableFen] as const, ['', word('unsettledFen'), made.unsettledFen] as const]
      : []),
  ]
  return (
    <div className="wallet-figures">
      {figures?.map(([className, title, fen]) => (
        <article key={title} className={className}>
          <span>{title}</span>
          <strong>{formatFen(fen)}</strong>
        </article>
      ))}
    </div>
  )
}
