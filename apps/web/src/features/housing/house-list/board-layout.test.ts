import { expect, it } from 'vitest'
import { heightOf, piecesOf, TILE_GAP, type Tile } from './board-layout.ts'

it('takes a floor apart into whole rows, and keeps the place of all of them', () => {
  const tiles = Array.from({ length: 167 }, (_, at) => ({ id: String(at) }) as Tile)
  for (const width of [250, 1_000, 1_070, 3_000]) {
    const pieces = piecesOf(tiles, width)
    expect(pieces.flatMap((piece) => piece.tiles)).toEqual(tiles)
    for (const { after, tiles: some } of pieces) expect(tiles[after]).toBe(some[0])
    const kept = pieces.reduce((sum, piece) => sum + heightOf(piece.tiles.length, width) + TILE_GAP, -TILE_GAP)
    expect(kept).toBe(heightOf(tiles.length, width))
  }
})
