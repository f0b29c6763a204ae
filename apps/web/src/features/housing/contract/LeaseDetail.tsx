import 'virtual:antd-later.css'
import { lease, queryCharges, queryLeaseHistory } from '@cloud-steward/contract/housing/lease.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { findRow } from '../../../kit/rows.ts'
import { ChargeTable } from './ChargeTable.tsx'

const SHOWN = [
  'no',
  'state',
  'roomId',
  'renteeId',
  'landlordId',
  'startOn',
  'endOn',
  'signedOn',
  'rentFen',
  'depositFen',
  'depositHeldFen',
  'arrearsFen',
  'payMonths',
  'advanceDays',
  'cycleMode',
  'proration',
  'freeDays',
  'lateFeeBp',
  'graceDays',
  'leftOn',
  'endReason',
  'remark',
]

/** A lease whole: its terms, its charge schedule with what is billed, and who changed its state when. */
export default function LeaseDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const found = useQuery({ queryKey: [lease.name, 'row', id], queryFn: ({ signal }) => findRow(lease, id, signal) })
  const charges = useQuery({
    queryKey: [lease.name, 'charges', id],
    queryFn: ({ signal }) => call(queryCharges, { leaseId: id }, { signal }),
  })
  const history = useQuery({
    queryKey: [lease.name, 'history', id],
    queryFn: ({ signal }) => call(queryLeaseHistory, { leaseId: id }, { signal }),
  })
  const state = (value: string) => t(`housing.lease.state.${value}`)
  return (
    <Drawer
      open={open}
      title={`${t('housing.lease')} ${found.data?.no ?? ''}`}
      size={Math.min(900, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {found.data && <RecordSheet resource={lease} row={found.data} fields={SHOWN} />}
      <h3>{t('housing.lease.charges')}</h3>
      <ChargeTable charges={charges.data ?? []} signed />
      {(history.data?.length ?? 0) > 0 && (
        <>
          <h3>{t('housing.lease.history')}</h3>
          <ol className="record-events">
            {history.data!.map((event) => (
              <li key={event.at}>
                <span className="quiet">{formatInstant(event.at)}</span>
                <span>
                  {event.username} · {state(event.from)} → {state(event.to)} {event.reason}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Drawer>
  )
}
