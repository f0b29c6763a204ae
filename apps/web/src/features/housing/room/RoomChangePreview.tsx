import { room } from '@cloud-steward/contract/housing/places.ts'
import { previewRoomChange } from '@cloud-steward/contract/housing/room-change.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import './room.css'

interface Props {
  form: FormInstance
  inputOf: (values: Readonly<Record<string, unknown>>) => { roomIds: string[]; rooms: object[] }
}
/** What stands against ending the rooms in the form, which meters want another room, and whether areas add up. */
export function RoomChangePreview({ form, inputOf }: Props): ReactNode {
  const { t } = useTranslation()
  const { roomIds, rooms } = inputOf((Form.useWatch([], form) ?? {}) as Record<string, unknown>)
  const ids = roomIds.toSorted()
  const { data } = useQuery({
    queryKey: [room.name, 'change', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewRoomChange, { roomIds: ids }, { signal }),
  })
  if (!data || !ids.length) return null
  const areas = rooms.map((one) => (one as { areaM2?: number | null }).areaM2 ?? 0)
  const after = areas.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100
  return (
    <section className="room-change" aria-live="polite">
      {data.areaM2 != null && after > 0 && (
        <p className={after > data.areaM2 ? 'room-more' : 'quiet'}>
          {t('housing.room.areaCompare', { before: data.areaM2, after })}
        </p>
      )}
      {data.blockers.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('housing.room.blockers')}
          description={
            <ul>
              {data.blockers.map(({ roomId, roomName, blocker, subject }) => (
                <li key={`${roomId}${blocker}${subject}`}>
                  {roomName} {t(`housing.room.blocker.${blocker}`, { subject })}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {data.meters.length > 0 && (
        <>
          <h3>{t('housing.room.meters')}</h3>
          <ul>
            {data.meters.map(({ meterId, meterNo, roomName }) => (
              <li key={meterId}>
                <Link to={`/meter?no=${encodeURIComponent(meterNo)}`}>{meterNo}</Link> · {roomName}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
