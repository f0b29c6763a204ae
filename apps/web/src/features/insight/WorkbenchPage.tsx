import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../infra/api.ts'
import { formatFen } from '../../infra/format.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { Failed } from '../../kit/Failed.tsx'
import { FigureCard } from './FigureCard.tsx'
import { StateBar } from './StateBar.tsx'
import { TrendChart } from './TrendChart.tsx'
import './workbench.css'

const QUICK = ['addhouse', 'contract', 'rentbill', 'mywallet', 'house_list', 'tenantplat'] as const
const partOfDay = (hour: number): string =>
  hour < 11 ? 'morning' : hour < 14 ? 'noon' : hour < 18 ? 'afternoon' : 'evening'

/** Today at a glance for the signed-in role; every number leads to the rows it counts. */
export default function WorkbenchPage(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const [hour] = useState(() => new Date().getHours())
  const { data, isError, refetch } = useQuery({
    queryKey: ['insight.workbench'],
    queryFn: ({ signal }) => call(queryWorkbench, {}, { signal }),
    refetchInterval: 60_000,
  })
  const may = (menu: string) => mayOpen(session, menu)
  const name = session.user?.nickname ?? ''
  const part = t(`insight.workbench.partOfDay.${partOfDay(hour)}`)
  const word = (key: string) => t(`insight.workbench.${key}`)
  const bills = (count: number | undefined) =>
    count === undefined ? '' : t('insight.workbench.billCount', { bills: count })
  const rate = data?.rooms ? `${Math.round((data.occupied / data.rooms) * 100)}%` : '-'
  const collection = data?.billedMonthFen ? `${Math.round((data.collectedMonthFen / data.billedMonthFen) * 100)}%` : '-'
  return (
    <section className="workbench">
      <header>
        <h1>{t('insight.workbench.hello', { name, partOfDay: part })}</h1>
        <p className="quiet">
          {session.user?.tenantName} · {data?.today}
        </p>
      </header>
      {isError && !data && <Failed retry={refetch} />}
      <div className="figures">
        {may('house_list') && (
          <FigureCard
            title={word('vacant')}
            value={data?.vacant}
            note={`${word('occupancyRate')} ${rate}`}
            tone="green"
            to="/house_list?view=board&state=vacant"
          />
        )}
        <FigureCard
          title={word('dueToday')}
          value={data && formatFen(data.dueToday.amountFen)}
          note={bills(data?.dueToday.bills)}
          tone="blue"
          to={
            may('rentbill') && data
              ? `/rentbill?state=issued,part_paid&dueOnFrom=${data.today}&dueOnTo=${data.today}`
              : undefined
          }
        />
        <FigureCard
          title={word('overdue')}
          value={data && formatFen(data.overdue.amountFen)}
          note={bills(data?.overdue.bills)}
          tone="red"
          to={may('rentbill') ? '/rentbill?overdue=yes' : undefined}
        />
        <FigureCard
          title={word('expiring')}
          value={data?.expiring}
          note={data && `${word('drafts')} ${data.drafts}`}
          tone="orange"
          to={may('contract') ? '/contract?state=expiring' : undefined}
        />
        <FigureCard
          title={word('collectedMonthFen')}
          value={data && formatFen(data.collectedMonthFen)}
          note={`${word('collectionRate')} ${collection}`}
          tone="blue"
          to={may('payment') && data ? `/payment?receivedOnFrom=${data.today.slice(0, 8)}01` : undefined}
        />
      </div>
      <div className="panels">
        <article className="panel">
          <h2>{word('trend')}</h2>
          {data && <TrendChart months={data.months} />}
        </article>
        <div className="panel-column">
          {may('house_list') && (
            <article className="panel">
              <h2>{word('states')}</h2>
              {data && <StateBar states={data.states} />}
            </article>
          )}
          <article className="panel">
            <h2>{word('quickEntries')}</h2>
            <nav className="quick-entries">
              {QUICK.filter(may).map((menu) => (
                <Link key={menu} to={`/${menu}`}>
                  {session.menuTitles[menu] ?? t(`menu.${menu}`)}
                </Link>
              ))}
            </nav>
          </article>
        </div>
      </div>
    </section>
  )
}
