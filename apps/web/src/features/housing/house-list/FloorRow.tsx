import { Button } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Floor, piecesOf } from './board-layout.ts'
import { type Picking, TilePiece } from './TilePiece.tsx'

/** Floors and tiles drawn before anybody scrolls: about a screen of either. */
const [FIRST_FLOORS, FIRST_TILES] = [12, 64]

interface Props extends Picking {
  floor: Floor
  /** Of the row of tiles, in pixels. */
  width: number
}
/** One floor. */
export const FloorRow = memo(function FloorRow({ floor, width, ...rest }: Props): ReactNode {
  const { picking, picked, onPick } = rest
  const { t } = useTranslation()
  const pieces = useMemo(() => piecesOf(floor.rooms, width), [floor, width])
  const name =
    floor.floor < 0
      ? t('housing.board.basement', { floor: -floor.floor })
      : t('housing.board.floor', { floor: floor.floor })
  const all = picking && floor.rooms.every(({ id }) => picked.has(id))
  return (
    <div className="board-floor">
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
      <ul>
        {pieces.map(({ after, tiles }) => (
          <TilePiece
            key={after}
            tiles={tiles}
            first={floor.at < FIRST_FLOORS && floor.after + after < FIRST_TILES}
            width={width}
            {...rest}
          />
        ))}
      </ul>
    </div>
  )
})
