import { ownerChange, queryOwners } from '@cloud-steward/contract/housing/owner-change.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { UserName } from '../../../components/UserName.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'

/** Who owned a house from when until when. */
export function Owners({ houseId }: { houseId: string }): ReactNode {
  const { t } = useTranslation()
  const owners = useQuery({
    queryKey: [ownerChange.name, 'owners', houseId],
    queryFn: ({ signal }) => call(queryOwners, { houseId }, { signal }),
  })
  if (owners.isError) return <Failed retry={owners.refetch} />
  if (!owners.data) return <Skeleton active />
  return (
    <ol className="room-lineage owner-periods">
      {owners.data.map((one) => (
        <li key={one.fromOn ?? ''}>
          <b>{one.landlordName}</b>
          <span className="quiet">
            {one.fromOn ? t('housing.ownerChange.from', { day: one.fromOn }) : t('housing.ownerChange.fromStart')}
            {one.reason && (
              <>
                {' · '}
                <UserName of={one.username} /> · {one.reason}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
