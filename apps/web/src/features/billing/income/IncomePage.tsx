import { INCOME_GROUPS, INCOME_MEASURES, queryIncome } from '@cloud-steward/contract/billing/income.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Segmented } from 'antd'
import dayjs from 'dayjs'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { IncomeChart } from './IncomeChart.tsx'
import type { Drilled } from './IncomeEntries.tsx'
import '../../../components/money.css'

const IncomeEntries = lazy(() => import('./IncomeEntries.tsx'))
const ISO = 'YYYY-MM-DD'
type By = (typeof INCOME_GROUPS)[number]

/** What came in: billed, received, deposits and settled, each number down to its ledger entries. */
export default function IncomePage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const [asked, setAsked] = useState<Pick<Drilled, 'from' | 'to' | 'siteId' | 'landlordId'>>(() => ({
    from: dayjs(businessDay()).startOf('month').format(ISO),
    to: businessDay(),
  }))
  const [unit, setUnit] = useState<'day' | 'month'>('day')
  const [by, setBy] = useState<By>('period')
  const [drilled, setDrilled] = useState<Drilled>()
  const word = (key: string) => t(`billing.income.${key}`)
  /** These look into every entry. */
  const isDeep = by === 'fee' || by === 'account'
  const found = useQuery({
    queryKey: ['billing.bill', 'income', asked, unit, isDeep],
    queryFn: ({ signal }) => call(queryIncome, { ...asked, unit, fees: isDeep ? 'yes' : 'no' }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { total, previous, groups = [] } = found.data ?? {}
  const rows = groups.filter((each) => each.by === by)
  /** The days, place or kind one row is of. */
  const within = (key: string): Partial<Drilled> => {
    if (by === 'site') return { siteId: key }
    if (by === 'landlord') return { landlordId: key }
    if (by === 'source') return { source: key as Drilled['source'] }
    if (by === 'account') return { account: key }
    if (by === 'fee') return { fee: key as Drilled['fee'] }
    const end = unit === 'day' ? key : dayjs(key).endOf('month').format(ISO)
    return { from: key < asked.from ? asked.from : key, to: end > asked.to ? asked.to : end }
  }
  const shown = (key: string, name?: string | null) =>
    by === 'source' || by === 'fee' || key === 'none'
      ? word(`${by}.${key}`)
      : by === 'period' && unit === 'month'
        ? key.slice(0, 7)
        : (name ?? key)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="wallet-bar income-bar">
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={word('period')}
          value={[dayjs(asked.from), dayjs(asked.to)]}
          onChange={(days) =>
            days?.[0] && days[1] && setAsked({ ...asked, from: days[0].format(ISO), to: days[1].format(ISO) })
          }
        />
        {mayPress('choose') &&
          (['siteId', 'landlordId'] as const).map((key) => (
            <span key={key} className="income-pick">
              {word(key)}
              <FieldControl
                field={queryIncome.input[key]}
                label={word(key)}
                labelKey={`billing.income.${key}`}
                value={asked[key]}
                onChange={(value: unknown) => setAsked({ ...asked, [key]: value as string | null })}
              />
            </span>
          ))}
        <Segmented
          value={unit}
          onChange={setUnit}
          options={(['day', 'month'] as const).map((value) => ({ value, label: word(`unit.${value}`) }))}
        />
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      <div className="wallet-figures">
        {INCOME_MEASURES.map((measure) => (
          <article key={measure}>
            <span>{word(`${measure}Fen`)}</span>
            <strong>
              <Button type="link" size="large" onClick={() => setDrilled({ ...asked, measure })}>
                {total ? formatFen(total[`${measure}Fen`]) : '-'}
              </Button>
            </strong>
            <small>{t('billing.income.before', { fen: previous ? formatFen(previous[`${measure}Fen`]) : '-' })}</small>
          </article>
        ))}
        <article>
          <span>{word('netFen')}</span>
          <strong>{total ? formatFen(total.netFen) : '-'}</strong>
          <small>{t('billing.income.before', { fen: previous ? formatFen(previous.netFen) : '-' })}</small>
        </article>
      </div>
      <IncomeChart parts={groups.filter((each) => each.by === 'period')} />
      <div className="wallet-panel">
        <Segmented
          value={by}
          onChange={setBy}
          options={INCOME_GROUPS.map((value) => ({ value, label: word(`by.${value}`) }))}
        />
        <DataTable
          rowKey="key"
          loading={isWaiting(found)}
          dataSource={rows}
          locale={{ emptyText: <Empty description={word('none')} /> }}
          pagination={{ pageSize: 31, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { key: 'key', title: word(`by.${by}`), render: (_, row) => shown(row.key, row.name) },
            ...INCOME_MEASURES.map((measure) => ({
              key: measure,
              title: word(`${measure}Fen`),
              align: 'right' as const,
              render: (_: unknown, row: (typeof rows)[number]) =>
                row[`${measure}Fen`] ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => setDrilled({ ...asked, ...within(row.key), measure })}
                  >
                    {formatFen(row[`${measure}Fen`])}
                  </Button>
                ) : (
                  '-'
                ),
            })),
            { key: 'net', title: word('netFen'), align: 'right', render: (_, row) => formatFen(row.netFen) },
            { key: 'open', title: word('openFen'), align: 'right', render: (_, row) => formatFen(row.openFen) },
          ]}
        />
      </div>
      {drilled && (
        <Suspense>
          <IncomeEntries asked={drilled} onClose={() => setDrilled(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
