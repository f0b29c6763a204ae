import { masterLease, queryMasterHistory } from '@cloud-steward/contract/housing/master-lease.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { LeaseSigning } from '../signing/LeaseSigning.tsx'
import { MasterBills } from './MasterBills.tsx'
import { MasterRooms } from './MasterRooms.tsx'

const FIELDS = [
  'state',
  'renteeId',
  'roomCount',
  'startOn',
  'endOn',
  'rentFen',
  'depositFen',
  'depositHeldFen',
  'openFen',
  'arrearsFen',
  'waitingRooms',
  'remark',
] as const

interface Props {
  id: string
  /** The screen whose buttons count: that of staff and landlords, or a renter's own. */
  menu?: 'masterlease' | 'mylease'
  onClose: () => void
}

/** A contract whole: its totals on top; its rooms, what was signed, its papers and what became of it as tabs. */
export default function MasterLeaseDetail({ id, menu = 'masterlease', onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(menu)
  return (
    <RecordDrawer resource={masterLease} id={id} fields={FIELDS} onClose={onClose}>
      {(row) => (
        <>
          <MasterBills id={id} />
          <Tabs
            items={[
              ['leases', <MasterRooms key="leases" id={id} />] as const,
              [
                'signing',
                <LeaseSigning key="signing" of={{ masterLeaseId: id }} menu={menu} renteeName={row.renteeName ?? ''} />,
              ] as const,
              [
                'files',
                <Attachments key="files" resource={masterLease.name} recordId={id} editable={mayPress('update')} />,
              ] as const,
              ['history', <History key="history" id={id} />] as const,
            ].map(([key, children]) => ({ key, children, label: t(`housing.masterLease.${key}`) }))}
          />
        </>
      )}
    </RecordDrawer>
  )
}

function History({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [masterLease.name, 'history', id],
    queryFn: ({ signal }) => call(queryMasterHistory, { id }, { signal }),
  })
  return (
    <Rows none={t('housing.masterLease.none')} of={found}>
      {(events) => <EventList events={events} words={(to) => t(`housing.lease.step.${to}`)} />}
    </Rows>
  )
}
