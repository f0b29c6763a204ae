import { posix } from 'node:path'
import {
  MOST_COLUMNS,
  MOST_PICTURE_LETTERS,
  MOST_PICTURES,
  MOST_ROWS,
  placeName,
  type TemplatePicture,
} from '@cloud-steward/contract/reports/sheet.ts'
import { childOf, elementsOf, numberIn, Steps, within, type XmlElement } from './docx-tree.ts'
import { smallPicture } from './picture.ts'
import type { LeftOut } from './sheet-template-reader.ts'
import { DEFAULT_ROW_HEIGHT, DEFAULT_SHEET_WIDTH } from './styled-sheet.ts'
import type { ZipArchive } from './zip-archive.ts'

/** English Metric Units in a point. */
const EMU = 12_700
/** Points of a side, of a picture that is no error. */
const MOST_SIDE = 2_000
/** Bytes of a picture in the file. */
const MOST_BYTES = 4 * 1024 * 1024
const ANCHORS = new Set(['oneCellAnchor', 'twoCellAnchor'])
const STEPS = 100_000
/** Points of a character of half width. */
const LETTER = 5.6
type Sizes = { widths: readonly number[]; heights: readonly number[] }

/** The first pictures of a sheet, made small, and where the others stand. */
export async function readPictures(
  zip: ZipArchive,
  sheet: string,
  sizes: Sizes,
): Promise<{ pictures: TemplatePicture[]; leftOut: LeftOut[] }> {
  const pictures: TemplatePicture[] = []
  const leftOut: LeftOut[] = []
  const drawing = [...(await relationsOf(zip, sheet)).values()].find(({ type }) => type.endsWith('/drawing'))?.target
  if (!drawing || !zip.has(drawing)) return { pictures, leftOut }
  const relations = await relationsOf(zip, drawing)
  for await (const one of elementsOf(zip, drawing, ANCHORS, new Steps(STEPS))) {
    const place = typeof one === 'string' ? undefined : placeOf(one, sizes)
    if (!place) continue
    const target = relations.get(place.id)?.target
    const data = pictures.length < MOST_PICTURES && target ? await dataOf(zip, target) : undefined
    if (data) pictures.push({ ...place.at, data })
    else if (leftOut.length < 20) leftOut.push({ at: placeName(place.at), what: 'picture' })
  }
  return { pictures, leftOut }
}

/** Where a picture stands. One without a size of its own reaches from cell to cell. */
function placeOf(anchor: XmlElement, sheet: Sizes): { id: string; at: Omit<TemplatePicture, 'data'> } | undefined {
  const pic = childOf(anchor, 'pic')
  const id = within(pic, 'blip')?.attributes.embed
  const from = childOf(anchor, 'from')
  if (!id || !from) return undefined
  const { cx, cy } = (childOf(anchor, 'ext') ?? childOf(within(pic, 'xfrm'), 'ext'))?.attributes ?? {}
  const [start, end] = [cellOf(from), cellOf(childOf(anchor, 'to') ?? from)]
  const reach = (sizes: readonly number[], usual: number, at: number, to: number) => {
    let points = 0
    for (let place = at; place < to; place++) points += sizes[place] || usual
    return points
  }
  const wide = reach(sheet.widths, DEFAULT_SHEET_WIDTH, start.column, end.column) * LETTER + end.x - start.x
  const high = reach(sheet.heights, DEFAULT_ROW_HEIGHT, start.row, end.row) + end.y - start.y
  const side = (text: string | undefined, usual: number) => Math.min(MOST_SIDE, Math.max(1, pointsOf(text) || usual))
  return { id, at: { ...start, width: side(cx, wide), height: side(cy, high) } }
}
const pointsOf = (text: string | undefined): number =>
  Math.round(((numberIn(text, 0, MOST_SIDE * EMU) ?? 0) / EMU) * 100) / 100
function cellOf(of: XmlElement): { row: number; column: number; x: number; y: number } {
  const number = (name: string, most: number) => Math.floor(numberIn(childOf(of, name)?.text, 0, most - 1) ?? 0)
  return {
    row: number('row', MOST_ROWS),
    column: number('col', MOST_COLUMNS),
    x: pointsOf(childOf(of, 'colOff')?.text),
    y: pointsOf(childOf(of, 'rowOff')?.text),
  }
}
async function dataOf(zip: ZipArchive, target: string): Promise<string | undefined> {
  if (!zip.has(target)) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of zip.unpack(target)) {
    size += chunk.length
    if (size > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return (await smallPicture(Buffer.concat(chunks), (MOST_PICTURE_LETTERS / 4) * 3 - 3))?.toString('base64')
}
async function relationsOf(zip: ZipArchive, part: string): Promise<Map<string, { type: string; target: string }>> {
  const found = new Map<string, { type: string; target: string }>()
  const rels = `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`
  if (!zip.has(rels)) return found
  for await (const one of elementsOf(zip, rels, new Set(['Relationship']), new Steps(STEPS))) {
    if (typeof one === 'string' || one.attributes.TargetMode === 'External') continue
    const { Id, Type: type = '', Target = '' } = one.attributes
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
    if (Id) found.set(Id, { type, target })
  }
  return found
}
