import { DeleteOutlined } from '@ant-design/icons'
import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { ref } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { queryRows } from '../../../kit/rows.ts'
import { SplitRent } from './SplitRent.tsx'
import './master-lease.css'

export interface RentedRoom {
  roomId: string
  rentFen?: number | null
  depositFen?: number | null
}
interface Props {
  id?: string
  value?: readonly RentedRoom[]
  onChange?: (rooms: RentedRoom[]) => void
}
const WHICH = ref('housing.room')
const MOST = 100

/** The rooms of a contract with rent and deposit of each; a room begins with what is asked for it. */
export function RoomRents({ id, value = [], onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: object) => t(`housing.masterLease.${key}`, { ...values })
  const ids = value.map(({ roomId }) => roomId)
  const found = useQuery({
    queryKey: [room.name, 'of contract', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await queryRows(room, { id: ids.join(','), pageSize: MOST }, signal)).list,
  })
  const known = new Map(found.data?.map((one) => [one.id, one]))
  const fresh = value.some(({ roomId, rentFen }) => rentFen === undefined && known.has(roomId))
  useEffect(() => {
    if (!fresh) return
    onChange?.(
      value.map((one) => {
        const asked = known.get(one.roomId)
        return one.rentFen === undefined && asked
          ? { ...one, rentFen: asked.baseRentFen, depositFen: asked.depositFen }
          : one
      }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each room that came, whatever is drawn meanwhile
  }, [fresh])
  const put = (roomId: string, change: Partial<RentedRoom>) =>
    onChange?.(value.map((one) => (one.roomId === roomId ? { ...one, ...change } : one)))
  const sum = (of: 'rentFen' | 'depositFen') => formatFen(value.reduce((all, one) => all + (one[of] ?? 0), 0))
  return (
    <div className="master-rooms">
      <FieldControl
        id={id}
        field={WHICH}
        labelKey="housing.masterLease.rooms"
        label={word('addRooms')}
        searching
        value={ids}
        onChange={(chosen) =>
          onChange?.((chosen as string[]).map((roomId) => value.find((one) => one.roomId === roomId) ?? { roomId }))
        }
      />
      {value.length > 0 && (
        // Spoken with each control already.
        <div className="master-room master-room-head quiet" aria-hidden="true">
          <span>{t('housing.lease.roomId')}</span>
          <span>{t('housing.lease.rentFen')}</span>
          <span>{t('housing.lease.depositFen')}</span>
        </div>
      )}
      {value.map(({ roomId, rentFen, depositFen }) => {
        const row = known.get(roomId)
        return (
          <div key={roomId} className="master-room">
            <span>
              {row?.fullName ?? '…'}
              <span className="quiet">
                {row && ` ${t('housing.board.rent', { amount: formatFen(row.baseRentFen) })}`}
                {row?.areaM2 ? ` · ${row.areaM2} ㎡` : ''}
              </span>
            </span>
            <FieldControl
              field={lease.fields.rentFen}
              labelKey="housing.lease.rentFen"
              label={`${t('housing.lease.rentFen')} ${row?.fullName ?? ''}`}
              value={rentFen}
              onChange={(fen) => put(roomId, { rentFen: fen as number | null })}
            />
            <FieldControl
              field={lease.fields.depositFen}
              labelKey="housing.lease.depositFen"
              label={`${t('housing.lease.depositFen')} ${row?.fullName ?? ''}`}
              value={depositFen}
              onChange={(fen) => put(roomId, { depositFen: fen as number | null })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={word('removeRoom', { room: row?.fullName })}
              onClick={() => onChange?.(value.filter((one) => one.roomId !== roomId))}
            />
          </div>
        )
      })}
      {value.length > 0 && (
        <>
          <SplitRent rooms={value} known={known} onSplit={(rooms) => onChange?.(rooms)} />
          <p className="master-total" aria-live="polite">
            {word('total', { count: value.length, rent: sum('rentFen'), deposit: sum('depositFen') })}
          </p>
        </>
      )}
    </div>
  )
}
