import { headLease, queryHeadLeaseHistory } from '@cloud-steward/contract/housing/head-lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { HeadRents } from './HeadRents.tsx'
import '../contract/contract.css'

const FIELDS = [
  'state',
  'siteId',
  'houses',
  'landlordId',
  'startOn',
  'endOn',
  'daysLeft',
  'leavingOn',
  'leftOn',
  'nextDueOn',
  'overdueFen',
  'rentFen',
  'intervalMonths',
  'firstPayOn',
  'payDay',
  'freeDaysPerYear',
  'depositFen',
  'payeeName',
  'payeeBank',
  'payeeAccount',
  'waterStart',
  'powerStart',
  'gasStart',
  'remark',
] as const

/** A head lease whole: terms on top; what is owed when, its papers and what became of it as tabs. */
export default function HeadLeaseDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('headlease')
  return (
    <RecordDrawer resource={headLease} id={id} fields={FIELDS} onClose={onClose}>
      {(row) => (
        <>
          <Steps steps={row.steps} />
          <Tabs
            items={[
              ['schedule', <HeadRents key="schedule" id={id} mayPay={mayPress('payHeadRent')} />] as const,
              [
                'files',
                <Attachments key="files" resource={headLease.name} recordId={id} editable={mayPress('update')} />,
              ] as const,
              ['history', <History key="history" id={id} />] as const,
            ].map(([key, children]) => ({ key, children, label: t(`housing.headLease.${key}`) }))}
          />
        </>
      )}
    </RecordDrawer>
  )
}

/** Prices agreed for later months. */
function Steps({ steps }: { steps: RowOf<typeof headLease>['steps'] }): ReactNode {
  const { t } = useTranslation()
  if (!steps?.length) return null
  const words = steps
    .toSorted((a, b) => a.fromMonth - b.fromMonth)
    .map(({ fromMonth, rentFen }) => t('housing.headLease.stepFrom', { month: fromMonth, amount: formatFen(rentFen) }))
  return (
    <p>
      <span className="quiet">{t('housing.headLease.steps')}</span> {words.join(' · ')}
    </p>
  )
}

function History({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [headLease.name, 'history', id],
    queryFn: ({ signal }) => call(queryHeadLeaseHistory, { headLeaseId: id }, { signal }),
  })
  return (
    <Rows of={found} none={t('housing.headLease.noHistory')}>
      {(events) => <EventList events={events} words={(to) => t(`housing.headLease.state.${to}`)} />}
    </Rows>
  )
}
