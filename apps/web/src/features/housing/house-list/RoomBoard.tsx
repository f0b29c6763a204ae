import { room } from '@cloud-steward/contract/housing/places.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Spin } from 'antd'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import { SavedViews } from '../../../components/SavedViews.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { floorsOf, wantedBy } from './board-layout.ts'
import { boardQuery, placeIn } from './board-query.ts'
import { FloorRow } from './FloorRow.tsx'
import { HealthOfRooms, healthQuery, NO_TROUBLE } from './room-health.ts'
import { StateLegend } from './StateLegend.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

const PickedBar = lazy(() => import('./PickedBar.tsx'))
/** Left of the tiles: the name of the floor, and the padding around. */
const BESIDE = 64 + 30
const NONE: ReadonlySet<string> = new Set()

/** Rooms as one walks through the house: building by building, floor by floor, coloured by state. */
export function RoomBoard(): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('house_list')
  const [params, setParams] = useSearchParams()
  const input = placeIn(params)
  const chosen = useMemo(() => new Set((params.get('state') ?? '').split(',').filter(Boolean)), [params])
  const text = useDeferredValue(params.get('find') ?? '')
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState(NONE)
  const section = useRef<HTMLElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => setWidth(section.current!.clientWidth - BESIDE), [])
  const board = useQuery({ ...boardQuery(input), placeholderData: keepPreviousData })
  const { data: health = NO_TROUBLE } = useQuery(healthQuery(input))
  const onlyTrouble = params.get('devices') === 'trouble'
  const put = (key: string, value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: key === 'find' },
    )
  const pick = useCallback(
    (ids: readonly string[], on: boolean) =>
      setPicked((now) => {
        const next = new Set(now)
        for (const id of ids) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [setPicked],
  )
  const buildings = useMemo(
    () => (board.data ? floorsOf(board.data, wantedBy(chosen, text, onlyTrouble ? health : undefined)) : []),
    // oxlint-disable-next-line react/exhaustive-deps -- which rooms are in trouble matters only when nothing else is drawn
    [board.data, chosen, text, onlyTrouble && health],
  )
  const tiles = board.data?.rooms.length ?? 0
  const all = board.data?.counts.reduce((sum, { rooms }) => sum + rooms, 0) ?? 0
  const filter = (key: 'siteId' | 'landlordId', label: string) => (
    <div className="board-filter">
      <FieldControl
        field={room.fields[key]}
        labelKey={`housing.room.${key}`}
        label={label}
        searching
        value={input[key] ?? undefined}
        onChange={(value) => put(key, [value ?? []].flat().map(String).at(-1))}
      />
    </div>
  )
  return (
    <section ref={section} className="room-board">
      <h1 className="visually-hidden">{t('housing.board.title')}</h1>
      <div className="board-bar">
        <ViewSwitch />
        <SavedViews />
        {filter('siteId', t('housing.board.allSites'))}
        {filter('landlordId', t('housing.board.allLandlords'))}
        <Input.Search
          className="board-find"
          allowClear
          aria-label={t('housing.board.find')}
          placeholder={t('housing.board.find')}
          value={params.get('find') ?? ''}
          onChange={({ target }) => put('find', target.value)}
        />
        {(health.size > 0 || onlyTrouble) && (
          <Button
            aria-pressed={onlyTrouble}
            type={onlyTrouble ? 'primary' : 'default'}
            onClick={() => put('devices', onlyTrouble ? undefined : 'trouble')}
          >
            {t('housing.board.trouble', { rooms: health.size })}
          </Button>
        )}
        {mayPress('setOverlay') && (
          <Button
            aria-pressed={picking}
            onClick={() => {
              setPicking(!picking)
              setPicked(NONE)
            }}
          >
            {t(picking ? 'housing.board.done' : 'housing.board.pick')}
          </Button>
        )}
        <span className="quiet">{t('housing.board.total', { rooms: tiles })}</span>
        {board.isFetching && <Spin size="small" />}
      </div>
      {all > tiles && <p role="note">{t('housing.board.tooMany')}</p>}
      <StateLegend
        counts={board.data?.counts ?? []}
        chosen={chosen}
        onChoose={(states) => put('state', [...states].join(','))}
      />
      {board.isError && !board.data && <Failed retry={board.refetch} />}
      {board.isSuccess && buildings.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('housing.board.empty')} />
      )}
      <HealthOfRooms value={health}>
        {width !== undefined &&
          buildings.map((building) => (
            <article key={building.id} className="board-building">
              <h2>
                {building.siteName} <b>{building.name}</b>
                <span className="quiet">{t('housing.board.total', { rooms: building.rooms })}</span>
              </h2>
              {building.floors.map((floor) => (
                <FloorRow key={floor.key} floor={floor} width={width} picking={picking} picked={picked} onPick={pick} />
              ))}
            </article>
          ))}
      </HealthOfRooms>
      {picking && (
        <Suspense>
          <PickedBar picked={picked} onClear={() => setPicked(NONE)} onChanged={() => void board.refetch()} />
        </Suspense>
      )}
    </section>
  )
}
