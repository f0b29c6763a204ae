import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatFen } from '../../../infra/format.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Tile } from './board-layout.ts'

/** One room: its number, state, who lives there until when, and what is owed. Leads to its lease, or to a new one. */
export function RoomTile({ tile }: { tile: Tile }): ReactNode {
  const { t } = useTranslation()
  const mayDraft = useMayPress('contract')('add')
  const state = t(`housing.room.state.${tile.state}`)
  const number = tile.mode === 'shared' ? `${tile.houseNumber}-${tile.number}` : tile.houseNumber
  const target = tile.leaseId
    ? `/contract?open=detail:${tile.leaseId}`
    : mayDraft
      ? `/contract?open=add&room=${tile.id}`
      : undefined
  const rent = t('housing.board.rent', { amount: formatFen(tile.baseRentFen).replace(/\.00$/, '') })
  const content = (
    <>
      <span className="tile-head">
        <b>{number}</b>
        <span>{state}</span>
      </span>
      <span className="tile-line">{tile.renteeName ?? rent}</span>
      <span className="tile-line quiet">
        {tile.arrearsFen > 0 ? (
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
      {target ? (
        <Link to={target} title={tile.fullName}>
          {content}
        </Link>
      ) : (
        <div title={tile.fullName}>{content}</div>
      )}
    </li>
  )
}
