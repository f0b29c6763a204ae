import { room } from '@cloud-steward/contract/housing/places.ts'
import { queryRoomLineage } from '@cloud-steward/contract/housing/room-change.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoomPhotos } from '../../../components/files/RoomPhotos.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { Owners } from '../owner/Owners.tsx'
import './room.css'
import { UserName } from '../../../components/UserName.tsx'

const SHEET = [
  'state',
  'mode',
  'kind',
  'areaM2',
  'maxPersons',
  'baseRentFen',
  'depositFen',
  'facilities',
  'landlordId',
  'leaseId',
  'renteeId',
  'leaseEndOn',
  'arrearsFen',
  'archivedOn',
  'remark',
] as const

/** A room with what it came from and what became of it. */
export default function RoomDetail({
  id,
  actions,
  onClose,
}: {
  id: string
  actions?: PageParts<typeof room>['actions']
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const mayArrange = useMayPress('house_list')
  return (
    <RecordDrawer resource={room} id={id} fields={SHEET} actions={actions} onClose={onClose}>
      {(row) => (
        <>
          <section>
            <h3>{t('housing.room.photos')}</h3>
            <RoomPhotos id={id} editable={mayArrange('arrangePhotos')} />
          </section>
          <section>
            <h3>{t('housing.ownerChange.owners')}</h3>
            <Owners houseId={row.houseId} />
          </section>
          <section>
            <h3>{t('housing.room.lineage')}</h3>
            <Lineage id={id} />
          </section>
        </>
      )}
    </RecordDrawer>
  )
}

function Lineage({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const lineage = useQuery({
    queryKey: [room.name, 'lineage', id],
    queryFn: ({ signal }) => call(queryRoomLineage, { roomId: id }, { signal }),
  })
  if (lineage.isError) return <Failed retry={lineage.refetch} />
  if (!lineage.data) return <Skeleton active />
  if (!lineage.data.length) return <p className="quiet">{t('housing.room.lineage.none')}</p>
  const names = (rooms: readonly { id: string; name: string }[]) => (
    <ul>
      {rooms.map((one) => (
        <li key={one.id}>
          {one.id === id ? (
            <b aria-current="true">{one.name}</b>
          ) : (
            <Link to={`?open=detail:${one.id}`}>{one.name}</Link>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <ol className="room-lineage">
      {lineage.data.map((one) => (
        <li key={one.id}>
          <header>
            <StateTag value={one.change}>{t(`housing.room.change.${one.change}`)}</StateTag>
            <span className="quiet">
              {one.changedOn} · <UserName of={one.username} /> · {one.reason}
            </span>
          </header>
          {names(one.before)}
          <span aria-hidden="true">→</span>
          {names(one.after)}
        </li>
      ))}
    </ol>
  )
}
