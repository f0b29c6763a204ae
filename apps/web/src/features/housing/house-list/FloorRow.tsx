import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Floor, heightOf } from './board-layout.ts'
import { RoomTile } from './RoomTile.tsx'
import { useNear } from './use-near.ts'

interface Props {
  floor: Floor
  /** Drawn at once; others when they come near. */
  first: boolean
  /** Of the row of tiles, in pixels. */
  width: number
  /** Whether rooms are being chosen, and which are. */
  picking: boolean
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], on: boolean) => void
}
/** One floor. */
export const FloorRow = memo(function FloorRow(props: Props): ReactNode {
  const { floor, first, width, picking, picked, onPick } = props
  const { t } = useTranslation()
  const [ref, near] = useNear<HTMLDivElement>(first)
  const name =
    floor.floor < 0
      ? t('housing.board.basement', { floor: -floor.floor })
      : t('housing.board.floor', { floor: floor.floor })
  const all = floor.rooms.every(({ id }) => picked.has(id))
  return (
    <div ref={ref} className="board-floor">
      <h3>
        {name}
        {picking && (
          <Button
            type="link"
            size="small"
            aria-pressed={all}
            onClick={() =>
              onPick(
                floor.rooms.map(({ id }) => id),
                !all,
              )
            }
          >
            {t('housing.board.pickFloor')}
          </Button>
        )}
      </h3>
      {near ? (
        <ul>
          {floor.rooms.map((tile) => (
            <RoomTile key={tile.id} tile={tile} picking={picking} picked={picked.has(tile.id)} onPick={onPick} />
          ))}
        </ul>
      ) : (
        <div style={{ height: heightOf(floor.rooms.length, width) }} />
      )}
    </div>
  )
})
