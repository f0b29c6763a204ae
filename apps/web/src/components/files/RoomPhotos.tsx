import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { arrangeRoomPhotos, MOST_ROOM_PHOTOS, queryRoomPhotos } from '@cloud-steward/contract/housing/room-photo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import { FilePicker } from './FilePicker.tsx'
import { FileTile } from './FileTile.tsx'

/** Photos of a room, the cover first; whoever may change the room adds, orders and takes away. */
export function RoomPhotos({ id, editable }: { id: string; editable: boolean }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const queryKey = [room.name, 'photos', id]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(queryRoomPhotos, { id }, { signal }) })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const photos = found.data
  const seenIds = photos.map((photo) => photo.id)
  const arrange = async (fileIds: string[]) => {
    try {
      await call(arrangeRoomPhotos, { id, fileIds, seenIds })
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }
  const without = (photoId: string) => seenIds.filter((one) => one !== photoId)
  const forward = (at: number) => without(seenIds[at]!).toSpliced(at - 1, 0, seenIds[at]!)
  return (
    <>
      {photos.length > 0 ? (
        <ul className="file-tiles">
          {photos.map((photo, at) => (
            <FileTile
              key={photo.id}
              file={photo}
              note={at === 0 ? t('housing.room.cover') : undefined}
              onRemove={editable ? () => void arrange(without(photo.id)).catch(() => {}) : undefined}
            >
              {editable && at > 0 && (
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowLeftOutlined />}
                  aria-label={`${t('housing.room.forward')} ${photo.name}`}
                  title={t('housing.room.forward')}
                  onClick={() => void arrange(forward(at)).catch(() => {})}
                />
              )}
            </FileTile>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('housing.room.photos.none')}</p>
      )}
      {editable && photos.length < MOST_ROOM_PHOTOS && (
        <FilePicker
          files={[]}
          most={MOST_ROOM_PHOTOS - photos.length}
          label={t('housing.room.photos.add')}
          onChange={(files) => void arrange([...seenIds, ...files.map((file) => file.id)]).catch(() => {})}
        />
      )}
    </>
  )
}
