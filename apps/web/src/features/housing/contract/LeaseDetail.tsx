import { lease, queryCharges, queryLeaseHistory } from '@cloud-steward/contract/housing/lease.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { Failed } from '../../../kit/Failed.tsx'
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
] as const

/** A lease whole: its terms, its charge schedule with what is billed, and who changed its state when. */
export default function LeaseDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
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
    <RecordDrawer resource={lease} id={id} fields={SHOWN} onClose={onClose}>
      {() => (
        <>
          <h3>{t('housing.lease.charges')}</h3>
          {charges.isError ? (
            <Failed retry={charges.refetch} />
          ) : (
            <ChargeTable charges={charges.data ?? []} loading={charges.isLoading} signed />
          )}
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
        </>
      )}
    </RecordDrawer>
  )
}
