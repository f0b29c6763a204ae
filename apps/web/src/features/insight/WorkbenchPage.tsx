import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen, useMayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { wallClock } from '../../infra/wall-clock.ts'
import { Failed } from '../../kit/Failed.tsx'
import { HouseFigures } from './HouseFigures.tsx'
import { QuickEntries } from './QuickEntries.tsx'
import { RenterFigures } from './RenterFigures.tsx'
import { StateBar } from './StateBar.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { TrendChart } from './TrendChart.tsx'
import './workbench.css'

const FirstSteps = lazy(() => import('./FirstSteps.tsx'))

const partOfDay = (hour: number): string =>
  hour < 11 ? 'morning' : hour < 14 ? 'noon' : hour < 18 ? 'afternoon' : 'evening'

const isHidden = (month: object): boolean => !('billedFen' in month || 'collectedFen' in month)

/** Today at a glance for the signed-in role; every number leads to the rows it counts. */
export default function WorkbenchPage(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const [hour] = useState(() => Number(wallClock(Date.now()).slice(11, 13)))
  const { data, isError, refetch } = useQuery({
    queryKey: ['insight.workbench'],
    queryFn: ({ signal }) => call(queryWorkbench, {}, { signal }),
    refetchInterval: 60_000,
  })
  const may = (menu: string) => mayOpen(session, menu)
  const name = session.user?.nickname ?? ''
  const part = t(`insight.workbench.partOfDay.${partOfDay(hour)}`)
  const rents = session.user?.partyKind === 'rentee'
  const mayStart = useMayPress('workbench')('startUp')
  const word = (key: string) => t(`insight.workbench.${key}`)
  return (
    <section className="workbench">
      <header>
        <h1>{t('insight.workbench.hello', { name, partOfDay: part })}</h1>
        <p className="quiet">
          {session.user?.tenantName} · {data?.today}
        </p>
      </header>
      {isError && !data && <Failed retry={refetch} />}
      {mayStart && !rents && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      {rents ? <RenterFigures data={data} /> : <HouseFigures data={data} />}
      {!rents && <TodoPanel />}
      <div className={rents ? 'panels actions-first' : 'panels'}>
        {!data?.months.every(isHidden) && (
          <article className="panel">
            <h2>{word(rents ? 'renterTrend' : 'trend')}</h2>
            {data && <TrendChart months={data.months} rents={rents} />}
          </article>
        )}
        <div className="panel-column">
          {may('house_list') && (
            <article className="panel">
              <h2>{word('states')}</h2>
              {data && <StateBar states={data.states} />}
            </article>
          )}
          <QuickEntries owes={Boolean(data?.renter?.openFen)} />
        </div>
      </div>
    </section>
  )
}
