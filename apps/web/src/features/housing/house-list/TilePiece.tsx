import { memo, type ReactNode } from 'react'
import { useNear } from '../../../components/use-near.ts'
import { heightOf, type Tile } from './board-layout.ts'
import { RoomTile } from './RoomTile.tsx'

export interface Picking {
  /** Whether rooms are being chosen, and which are. */
  picking: boolean
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], on: boolean) => void
}
interface Props extends Picking {
  tiles: readonly Tile[]
  /** Drawn at once; others when they come near. */
  first: boolean
  /** Of the row of tiles, in pixels. */
  width: number
}
/** Some rows of a floor: its tiles, or the place kept for them. */
export const TilePiece = memo(function TilePiece({ tiles, first, width, picked, ...rest }: Props): ReactNode {
  const [ref, near] = useNear<HTMLLIElement>(first)
  if (!near)
    return <li ref={ref} aria-hidden className="tile-place" style={{ height: heightOf(tiles.length, width) }} />
  return tiles.map((tile) => <RoomTile key={tile.id} tile={tile} picked={picked.has(tile.id)} {...rest} />)
})
