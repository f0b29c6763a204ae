import { chargePlan, queryChargePlanRuns } from '@cloud-steward/contract/billing/charge-plan.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PlanPreview } from './PlanPreview.tsx'

const NAME = chargePlan.name
const SHOWN = [
  'feeItemId',
  'siteId',
  'leaseId',
  'places',
  'rhythm',
  'everyMonths',
  'timing',
  'onDay',
  'onDates',
  'dueInDays',
  'startOn',
  'endOn',
  'state',
  'remark',
] as const

/** A plan whole: whom it charges next, what it has charged run by run, and who set it going or stopped it. */
export default function ChargePlanDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  const found = useQuery({
    queryKey: [NAME, 'runs', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryChargePlanRuns, { id }, { signal }),
  })
  const { runs = [], steps = [] } = found.data ?? {}
  const money = (key: 'amountFen' | 'paidFen' | 'voidFen') => ({
    key,
    title: word(key),
    align: 'right' as const,
    render: (_: unknown, run: (typeof runs)[number]) => <span className="amount">{formatFen(run[key])}</span>,
  })
  return (
    <RecordDrawer resource={chargePlan} id={id} fields={SHOWN} onClose={onClose}>
      {(row) => (
        <>
          {row.state !== 'ended' && <PlanPreview id={id} waits={row.state !== 'active'} />}
          <h3>{word('runs')}</h3>
          <DataTable
            rowKey="chargedAt"
            loading={found.isLoading}
            dataSource={runs}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { key: 'chargedAt', title: word('chargedAt'), render: (_, run) => formatInstant(run.chargedAt) },
              { key: 'leases', title: word('leases'), align: 'right', dataIndex: 'leases' },
              money('amountFen'),
              money('paidFen'),
              money('voidFen'),
            ]}
          />
          <h3>{word('steps')}</h3>
          <EventList events={steps} words={(to) => word(`state.${to}`)} />
        </>
      )}
    </RecordDrawer>
  )
}
