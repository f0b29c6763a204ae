import { MOST_TILES, queryRoomBoard } from '@cloud-steward/contract/housing/add-house.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Spin } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { type Floor, floorsOf, type Tile } from './board-layout.ts'
import { RoomTile } from './RoomTile.tsx'
import { StateLegend } from './StateLegend.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** Rooms as one walks through the house: building by building, floor by floor, coloured by state. */
export default function RoomBoard(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const input = { siteId: params.get('siteId'), buildingId: params.get('buildingId') }
  const chosen = useMemo(() => new Set((params.get('state') ?? '').split(',').filter(Boolean)), [params])
  const board = useQuery({
    queryKey: [room.name, 'board', input],
    queryFn: ({ signal }) => call(queryRoomBoard, input, { signal }),
    placeholderData: keepPreviousData,
  })
  const put = (key: string, value: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(key, value)
      else next.delete(key)
      return next
    })
  const rooms = board.data?.rooms as readonly Tile[] | undefined
  const buildings = useMemo(() => floorsOf(rooms ?? [], chosen), [rooms, chosen])
  const total = rooms?.length ?? 0
  return (
    <section className="room-board">
      <h1 className="visually-hidden">{t('housing.board.title')}</h1>
      <div className="board-bar">
        <ViewSwitch />
        <div className="board-filter">
          <FieldControl
            field={room.fields.siteId}
            labelKey="housing.room.siteId"
            label={t('housing.board.allSites')}
            searching
            value={input.siteId ?? undefined}
            onChange={(value) => put('siteId', [value ?? []].flat().map(String).at(-1))}
          />
        </div>
        <span className="quiet">{t('housing.board.total', { rooms: total })}</span>
        {board.isFetching && <Spin size="small" />}
      </div>
      {total >= MOST_TILES && <p role="note">{t('housing.board.tooMany')}</p>}
      <StateLegend
        counts={board.data?.counts ?? []}
        chosen={chosen}
        onChoose={(states) => put('state', [...states].join(','))}
      />
      {board.isError && !rooms && <Failed retry={board.refetch} />}
      {board.isSuccess && buildings.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('housing.board.empty')} />
      )}
      {buildings.map((building) => (
        <article key={building.id} className="board-building">
          <h2>
            {building.siteName} <b>{building.name}</b>
            <span className="quiet">{t('housing.board.total', { rooms: building.rooms })}</span>
          </h2>
          {building.floors.map((floor) => (
            <FloorRow key={floor.floor} floor={floor} />
          ))}
        </article>
      ))}
    </section>
  )
}

function FloorRow({ floor }: { floor: Floor }): ReactNode {
  const { t } = useTranslation()
  const name =
    floor.floor < 0
      ? t('housing.board.basement', { floor: -floor.floor })
      : t('housing.board.floor', { floor: floor.floor })
  return (
    <div className="board-floor">
      <h3>{name}</h3>
      <ul>
        {floor.rooms.map((tile) => (
          <RoomTile key={tile.id} tile={tile} />
        ))}
      </ul>
    </div>
  )
}
