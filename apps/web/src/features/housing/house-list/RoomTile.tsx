import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { memo, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { useLetRoom } from '../room/use-let-room.ts'
import type { Tile } from './board-layout.ts'
import { HealthOfRooms } from './room-health.ts'
import { StateMark } from './StateMark.tsx'

interface Props {
  tile: Tile
  picking: boolean
  picked: boolean
  onPick: (ids: readonly string[], on: boolean) => void
}
/** One room: its number, state, who lives there until when, what is owed, and whether its devices are well. Leads to its lease, or to a new one. */
export const RoomTile = memo(function RoomTile({ tile, picking, picked, onPick }: Props): ReactNode {
  const { t } = useTranslation()
  const mayDraft = useMayPress('contract')('add')
  const target = tile.leaseId
    ? `/contract?open=detail:${tile.leaseId}`
    : mayDraft
      ? `/contract?open=add&room=${tile.id}`
      : undefined
  const health = useContext(HealthOfRooms).get(tile.id)
  const trouble =
    health &&
    [
      health.away && t('housing.board.away', { away: health.away }),
      health.alarms && t('housing.board.alarms', { alarms: health.alarms }),
    ]
      .filter(Boolean)
      .join(', ')
  const rent = () => t('housing.board.rent', { amount: formatFen(tile.baseRentFen ?? 0).replace(/\.00$/, '') })
  const content = (
    <>
      <span className="tile-head">
        <b>{tile.name}</b>
        {trouble && <DisconnectOutlined className="tile-trouble" role="img" aria-label={trouble} title={trouble} />}
        <span className="tile-state">
          <StateMark state={tile.state} />
          <span>{t(`housing.room.state.${tile.state}`)}</span>
        </span>
      </span>
      <span className="tile-line">{tile.renteeName ?? rent()}</span>
      <span className="tile-line quiet">
        {tile.arrearsFen ? (
          <em>{t('housing.board.arrearsAmount', { amount: formatFen(tile.arrearsFen) })}</em>
        ) : tile.leaseEndOn ? (
          t('housing.board.leaseEnd', { date: tile.leaseEndOn })
        ) : (
          (tile.areaM2 && `${tile.areaM2} ㎡`) || ' '
        )}
      </span>
    </>
  )
  return (
    <li className={`tile tile-${tile.state}`}>
      {picking ? (
        <button type="button" aria-pressed={picked} onClick={() => onPick([tile.id], !picked)}>
          {content}
        </button>
      ) : target ? (
        <Link to={target}>{content}</Link>
      ) : (
        <div>{content}</div>
      )}
      {!picking && <Letting tile={tile} />}
    </li>
  )
})

/** The first actions of a vacant room. */
function Letting({ tile }: { tile: Tile }): ReactNode {
  const actions = useLetRoom()(tile).filter(({ visible }) => visible)
  if (!actions.length) return null
  return (
    <span className="tile-let">
      {actions.map(({ key, title, run }) => (
        <button key={key} type="button" className="word-button" onClick={() => void run()}>
          {title}
        </button>
      ))}
    </span>
  )
}
