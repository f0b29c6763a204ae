import { queryMyBill, readMyBill } from '@cloud-steward/contract/billing/statement.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { BillList } from './BillList.tsx'
import { MyInvoices } from './MyInvoices.tsx'
import { Statement } from './Statement.tsx'
import '../../../components/money.css'
import './my-bill.css'

const VIEWS = ['open', 'paid', 'lines', 'invoices'] as const

/** What a renter owes, his bills of every kind, and beside them his statement and his invoices. */
export function MyBills(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const [params] = useSearchParams()
  const views = VIEWS.filter((view) => view !== 'invoices' || mayPress('invoice'))
  const view = views.find((one) => one === params.get('view')) ?? 'open'
  // Once for each visit, and nothing is said of it: whether it arrives changes nothing on this page.
  useEffect(() => void call(readMyBill, {}, { quiet: true }).catch(() => undefined), [])
  const header = (
    <PageViews
      title={page.title}
      value={view}
      views={views.map((value) => ({ value, label: t(`billing.statement.view.${value}`) }))}
    />
  )
  if (view === 'lines') return <Statement header={header} />
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      {header}
      {view === 'invoices' ? (
        <MyInvoices />
      ) : (
        <>
          <Standing />
          <BillList key={view} view={view} />
        </>
      )}
    </section>
  )
}

/** Owed, held and prepaid today, with the way to pay. */
function Standing(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('mypay')
  const word = (key: string) => t(`billing.statement.${key}`)
  const today = businessDay()
  const period = { from: today, to: today }
  const { data } = useQuery({
    queryKey: ['billing.bill', 'mine', period],
    queryFn: ({ signal }) => call(queryMyBill, period, { signal }),
  })
  if (!data) return null
  const { owedFen, depositFen, prepaidFen } = data
  return (
    <>
      <div className="wallet-figures">
        {(
          [
            ['wallet-available', word('rentee.owed'), owedFen],
            ['', word('depositFen'), depositFen],
            ['', word('prepaidFen'), prepaidFen],
          ] as const
        ).map(([className, title, fen]) => (
          <article key={title} className={className}>
            <span>{title}</span>
            <strong>{formatFen(fen)}</strong>
          </article>
        ))}
      </div>
      {owedFen > 0 && mayPay('pay') && (
        <Button
          className="my-bill-pay"
          type="primary"
          size="large"
          block
          onClick={() => void navigate('/mypay?open=pay')}
        >
          {word('payOnline')}
        </Button>
      )}
    </>
  )
}
