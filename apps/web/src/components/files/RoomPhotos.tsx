import { room } from '@cloud-steward/contract/housing/places.ts'
import { arrangeRoomPhotos, MOST_ROOM_PHOTOS, queryRoomPhotos } from '@cloud-steward/contract/housing/room-photo.ts'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Pictures } from './Pictures.tsx'

/** Photos of a room. A user who may change the room arranges them (`editable`). */
export function RoomPhotos({ id, editable }: { id: string; editable: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Pictures
      queryKey={[room.name, 'photos', id]}
      load={(signal) => call(queryRoomPhotos, { id }, { signal })}
      arrange={(fileIds, seenIds) => call(arrangeRoomPhotos, { id, fileIds, seenIds })}
      most={MOST_ROOM_PHOTOS}
      editable={editable}
      add={t('housing.room.photos.add')}
      none={t('housing.room.photos.none')}
    />
  )
}
