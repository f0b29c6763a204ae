import { exportPeriod, queryPeriodDetail, queryPeriodObstacles } from '@cloud-steward/contract/ledger/period.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton, Tabs, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { SaveButtons } from '../../../components/SaveButtons.tsx'
import { UserName } from '../../../components/UserName.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { Comparison } from './Comparison.tsx'
import { Obstacles } from './Obstacles.tsx'

/** A month: what the ledger said at the close beside what it says now, what stands in the way, and its history. */
export default function PeriodDrawer({ month, onClose }: { month: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(usePage().menu)
  const word = (key: string) => t(`ledger.period.${key}`)
  const key = ['billing.bill', 'periods', month]
  const found = useQuery({
    queryKey: [...key, 'detail'],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryPeriodDetail, { month }, { signal }),
  })
  const made = found.data
  const obstacles = useQuery({
    queryKey: [...key, 'obstacles'],
    enabled: made?.state === 'open',
    staleTime: 0,
    queryFn: ({ signal }) => call(queryPeriodObstacles, { month }, { signal }),
  })
  return (
    <Drawer
      open
      size={Math.min(860, window.innerWidth)}
      title={`${t('ledger.period')} ${month}`}
      onClose={onClose}
      extra={
        mayPress('export') && (
          <SaveButtons endpoint={exportPeriod} input={{ month }} name={`${word('month')} ${month}`} size="small" />
        )
      }
    >
      {found.isError && <Failed retry={found.refetch} />}
      {!made && !found.isError && <Skeleton active />}
      {made && (
        <>
          {made.isEqual ? (
            <Alert
              type={made.isEqual === 'yes' ? 'success' : 'error'}
              showIcon
              title={word(`isEqual.${made.isEqual}`)}
              description={<code className="period-hash">{made.hash}</code>}
            />
          ) : (
            <Alert type="info" showIcon title={word(made.state === 'open' ? 'notClosed' : 'before')} />
          )}
          <Tabs
            items={[
              { key: 'figures', label: word('figures'), children: <Comparison detail={made} part="figures" /> },
              { key: 'accounts', label: word('accounts'), children: <Comparison detail={made} part="accounts" /> },
              { key: 'kinds', label: word('kinds'), children: <Comparison detail={made} part="kinds" /> },
              ...(made.state === 'open'
                ? [
                    {
                      key: 'obstacles',
                      label: word('obstacles'),
                      children: obstacles.data ? <Obstacles {...obstacles.data} /> : <Skeleton active />,
                    },
                  ]
                : []),
              ...(made.events.length
                ? [
                    {
                      key: 'events',
                      label: word('events'),
                      children: (
                        <Timeline
                          items={made.events.map((event) => ({
                            key: event.id,
                            content: (
                              <>
                                <b>{word(`toState.${event.toState}`)}</b> · <UserName of={event.username} /> ·{' '}
                                {formatInstant(event.createdAt)}
                                <div className="quiet">
                                  {[event.reason, event.obstacles ? `${word('obstacles')}: ${event.obstacles}` : '']
                                    .filter(Boolean)
                                    .join(' · ')}
                                </div>
                              </>
                            ),
                          }))}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
