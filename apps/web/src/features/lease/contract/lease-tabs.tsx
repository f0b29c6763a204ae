import { lease, queryCharges, queryLeaseHistory } from '@cloud-steward/contract/housing/lease.ts'
import { leaseChange, queryLeaseChain, queryOccupants } from '@cloud-steward/contract/housing/lease-change.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EventList } from '../../../components/EventList.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { UserName } from '../../../components/UserName.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { ChargeTable } from './ChargeTable.tsx'
import { Differences } from './Differences.tsx'

type Views = typeof queryCharges | typeof queryLeaseHistory | typeof queryLeaseChain | typeof queryOccupants
const useOfLease = <E extends Views>(endpoint: E, id: string) =>
  useQuery({
    queryKey: [lease.name, endpoint.permission, id],
    queryFn: ({ signal }) => call(endpoint, { leaseId: id } as never, { signal }),
  })

export function LeaseSchedule({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Rows none={t('housing.lease.none')} of={useOfLease(queryCharges, id)}>
      {(charges) => <ChargeTable charges={charges} signed />}
    </Rows>
  )
}

/** Changes asked for, newest first, each with what it changed. */
export function LeaseChanges({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const changes = useQuery({
    queryKey: [leaseChange.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(leaseChange, { leaseId: id, pageSize: 100 }, signal)).list,
  })
  return (
    <Rows none={t('housing.lease.none')} of={changes}>
      {(rows) => (
        <ol className="lease-chain">
          {rows.map((row) => (
            <li key={row.id}>
              <b>{t(`housing.leaseChange.kind.${row.kind}`)}</b>
              <span className="quiet">
                {row.effectiveOn} · <UserName of={row.proposedBy} /> · {row.reason}
              </span>
              <StateTag value={row.state}>{t(`housing.leaseChange.state.${row.state}`)}</StateTag>
              <div className="lease-whole">
                <Differences of={row.differences} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Rows>
  )
}

/** The leases that follow on each other, from the first to the last. */
export function LeaseChain({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Rows none={t('housing.lease.none')} of={useOfLease(queryLeaseChain, id)}>
      {(rows) => (
        <ol className="lease-chain">
          {rows.map((row) => (
            <li key={row.id} aria-current={row.id === id || undefined}>
              <StateTag value="active">{t(`housing.lease.origin.${row.origin}`)}</StateTag>
              {row.id === id ? <b>{row.no}</b> : <Link to={`/contract?open=detail:${row.id}`}>{row.no}</Link>}
              <span className="amount">
                {t(`housing.lease.rentPer.${row.rentUnit ?? 'month'}`, { amount: formatFen(row.rentFen) })}
              </span>
              <span />
              <span className="quiet">
                {row.roomName} · {row.renteeName}
              </span>
              <span className="quiet">
                {t('billing.formula.period', { from: row.startOn, to: row.leftOn ?? row.endOn })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Rows>
  )
}

export function LeaseOccupants({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Rows none={t('housing.lease.none')} of={useOfLease(queryOccupants, id)}>
      {(rows) => (
        <ol className="lease-chain">
          {rows.map((row) => (
            <li key={`${row.renteeId}${row.fromOn}`}>
              <b>{row.renteeName}</b>
              <span className="quiet">
                {t(`housing.lease.role.${row.role}`)} · {row.mobile}
              </span>
              <span className="quiet">
                {t('billing.formula.period', { from: row.fromOn, to: row.untilOn ?? t('housing.lease.now') })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Rows>
  )
}

/** What became of it: who, when, why. */
export function LeaseHistory({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Rows none={t('housing.lease.none')} of={useOfLease(queryLeaseHistory, id)}>
      {(events) => <EventList events={events} words={(to) => t(`housing.lease.step.${to}`)} />}
    </Rows>
  )
}
