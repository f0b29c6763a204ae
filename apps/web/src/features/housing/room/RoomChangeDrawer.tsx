import { room } from '@cloud-steward/contract/housing/places.ts'
import { changeRooms } from '@cloud-steward/contract/housing/room-change.ts'
import { id as idField, list, type RowOf, type Shape } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { RoomChangePreview } from './RoomChangePreview.tsx'
import { RoomTicks } from './RoomTicks.tsx'

type Room = RowOf<typeof room>
const { rooms, reason, roomIds } = changeRooms.input
const SHAPES: Record<'merge' | 'split', Shape> = {
  merge: { mergeWith: list(idField(), roomIds.max), ...rooms.of.fields, reason },
  split: { newRooms: rooms, reason },
}
const SPLIT_INTO = 2

/** A room split into two: its area and rent by halves, to be changed. */
function halves(row: Room): object[] {
  const { kind, maxPersons, facilities } = row
  const half = (whole: number, at: number) => (at ? Math.floor(whole / SPLIT_INTO) : Math.ceil(whole / SPLIT_INTO))
  return Array.from({ length: SPLIT_INTO }, (_, at) => ({
    number: `${row.number}${at + 1}`,
    areaM2: row.areaM2 == null ? null : half(row.areaM2 * 100, at) / 100,
    baseRentFen: half(row.baseRentFen, at),
    depositFen: half(row.depositFen, at),
    kind,
    maxPersons,
    facilities,
  }))
}
const asOne = ({ id, number, kind, areaM2, maxPersons, facilities, baseRentFen, depositFen }: Room) => ({
  mergeWith: [id],
  number,
  kind,
  areaM2,
  maxPersons,
  facilities,
  baseRentFen,
  depositFen,
})

interface Props {
  id: string
  kind: 'merge' | 'split'
  onClose: () => void
}
/** Merges a room with others of its house, or splits it; what stands against it is told before anything is sent. */
export default function RoomChangeDrawer({ id, kind, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const row = useRow(room, id).data
  const houseId = row?.houseId
  const siblings = useQuery({
    queryKey: [room.name, 'of', houseId],
    enabled: Boolean(houseId),
    queryFn: async ({ signal }) => (await queryRows(room, { houseId, pageSize: 100 }, signal)).list,
  })
  if (!row || !siblings.data) return null
  const inputOf = (values: Readonly<Record<string, unknown>>) => {
    const { reason: why, mergeWith, newRooms, ...one } = values
    return kind === 'split'
      ? { roomIds: [id], rooms: (newRooms ?? []) as object[], reason: why }
      : { roomIds: (mergeWith ?? []) as string[], rooms: [one], reason: why }
  }
  const send = async (values: Record<string, unknown>, key: string) => {
    const { meters } = await call(changeRooms, inputOf(values) as never, { key, quiet: true })
    await refreshRows(room.name)
    void message.success(
      meters.length ? t('housing.room.changedMeters', { meters: meters.length }) : t(`housing.room.changed.${kind}`),
    )
  }
  return (
    <FormDrawer
      title={`${t(`housing.room.change.${kind}`)} · ${row.fullName}`}
      width={960}
      shape={SHAPES[kind]}
      labelPrefix={room.name}
      initial={kind === 'split' ? { newRooms: halves(row) } : asOne(row)}
      controls={{ mergeWith: <RoomTicks rooms={siblings.data} own={id} /> }}
      before={<p className="quiet">{t(`housing.room.${kind}Hint`)}</p>}
      after={(form) => <RoomChangePreview form={form} inputOf={inputOf} />}
      send={send}
      onClose={onClose}
    />
  )
}
