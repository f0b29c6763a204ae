import { leaseChange, queryChangeRooms } from '@cloud-steward/contract/housing/lease-change.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Differences } from '../contract/Differences.tsx'

/** Each room of what was asked for together, with what changes there: one decision is about all of them. */
export function ChangeRooms({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [leaseChange.name, 'rooms', id],
    queryFn: ({ signal }) => call(queryChangeRooms, { id }, { signal }),
  })
  return (
    <Rows none={t('housing.lease.none')} of={found}>
      {(rooms) => (
        <>
          <p>{t('housing.leaseChange.togetherHint', { count: rooms.length })}</p>
          <ol className="lease-chain">
            {rooms.map((one) => (
              <li key={one.id}>
                <b>{one.roomName}</b>
                <span className="quiet">{one.leaseNo}</span>
                <div className="lease-whole">
                  <Differences of={one.differences} />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Rows>
  )
}
