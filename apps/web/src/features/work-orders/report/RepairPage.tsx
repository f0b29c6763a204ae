import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { queryRepairFigures } from '@cloud-steward/contract/work-orders/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import './repair.css'

const ISO = 'YYYY-MM-DD'
const BY = ['site', 'classifier', 'installer'] as const
type By = (typeof BY)[number]
const FILTERS: Readonly<Record<By, string>> = { site: 'siteId', classifier: 'classifierId', installer: 'installerId' }
const stars = (tenths: number | null | undefined): string => (tenths ? (tenths / 10).toFixed(1) : '-')

/** What breaks, how soon it is mended, how well and for how much: by site, category and installer. */
export default function RepairPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [by, setBy] = useState<By>('site')
  const [days, setDays] = useState(() => ({
    fromOn: dayjs(businessDay()).subtract(29, 'day').format(ISO),
    toOn: businessDay(),
  }))
  const found = useQuery({
    queryKey: ['workOrder.workOrder', 'repairs', days, by],
    queryFn: ({ signal }) => call(queryRepairFigures, { ...days, by }, { signal }),
    placeholderData: keepPreviousData,
  })
  const word = (key: string) => t(`workOrder.repair.${key}`)
  if (found.isError) return <Failed retry={found.refetch} />
  const figures = found.data
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="repair-bar">
        <DatePicker.RangePicker
          allowClear={false}
          value={[dayjs(days.fromOn), dayjs(days.toOn)]}
          onChange={(range) =>
            range?.[0] && range[1] && setDays({ fromOn: range[0].format(ISO), toOn: range[1].format(ISO) })
          }
        />
        <Segmented<By>
          value={by}
          options={BY.map((value) => ({ value, label: word(`by.${value}`) }))}
          onChange={setBy}
        />
      </div>
      {!figures && <Skeleton active />}
      {figures && <Totals figures={figures} />}
      {figures && <Groups groups={figures.groups} by={by} />}
    </section>
  )
}

type Figures = AnswerOf<typeof queryRepairFigures>
function Totals({ figures }: { figures: Figures }): ReactNode {
  const { t } = useTranslation()
  const shown = [
    ['orders', figures.orders],
    ['open', figures.open],
    ['lateCount', figures.lateCount],
    ['reopenedCount', figures.reopenedCount],
    ['responseMinutes', figures.responseMinutes ?? '-'],
    ['repairMinutes', figures.repairMinutes ?? '-'],
    ['rating', stars(figures.rating)],
    ['costFen', formatFen(figures.costFen)],
  ] as const
  return (
    <dl className="repair-figures">
      {shown.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`workOrder.repair.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Groups({ groups, by }: { groups: Figures['groups']; by: By }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`workOrder.repair.${key}`)
  const count = (key: 'orders' | 'lateCount' | 'reopenedCount') => ({
    title: word(key),
    dataIndex: key,
    align: 'right' as const,
  })
  return (
    <DataTable
      rowKey={({ id, name }) => id ?? name}
      pagination={false}
      dataSource={groups}
      columns={[
        {
          title: word(`by.${by}`),
          dataIndex: 'name',
          render: (name: string, { id }) =>
            id ? <Link to={`/workorder?kind=repair,complaint&${FILTERS[by]}=${id}`}>{name}</Link> : name,
        },
        count('orders'),
        count('lateCount'),
        count('reopenedCount'),
        {
          title: word('responseMinutes'),
          dataIndex: 'responseMinutes',
          align: 'right',
          render: (minutes: number | null) => minutes ?? '-',
        },
        { title: word('rating'), dataIndex: 'rating', align: 'right', render: stars },
        { title: word('costFen'), dataIndex: 'costFen', align: 'right', render: (fen: number) => formatFen(fen) },
      ]}
    />
  )
}
