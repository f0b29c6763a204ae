import type { SheetPicture } from './styled-sheet.ts'
import { XML_HEAD } from './xml-text.ts'
import type { ZipPart } from './zip-stream.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
/** English Metric Units in a point. */
const EMU = 12_700
const nameOf = ({ data }: SheetPicture, at: number) => `image${at + 1}.${data.startsWith('iVBOR') ? 'png' : 'jpeg'}`
const relations = (list: readonly string[]) =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

/** What the list of parts says about pictures. */
export const PICTURE_TYPES =
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
  '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
/** The element by which a sheet names its drawing. */
export const DRAWING_OF_SHEET = `<drawing xmlns:r="${OFFICE}" r:id="rId1"/>`

/** The parts that hold the pictures of a sheet. */
export function* pictureParts(pictures: readonly SheetPicture[]): Generator<ZipPart> {
  const path = 'xl/worksheets/_rels/sheet1.xml.rels'
  yield { path, content: relations([relation(1, 'drawing', '../drawings/drawing1.xml')]) }
  yield {
    path: 'xl/drawings/_rels/drawing1.xml.rels',
    content: relations(pictures.map((one, at) => relation(at + 1, 'image', `../media/${nameOf(one, at)}`))),
  }
  yield {
    path: 'xl/drawings/drawing1.xml',
    content: `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${pictures.map(anchorXml).join('')}</xdr:wsDr>`,
  }
  for (const [at, one] of pictures.entries())
    yield { path: `xl/media/${nameOf(one, at)}`, content: Buffer.from(one.data, 'base64') }
}
function anchorXml({ row, column, x, y, width, height }: SheetPicture, at: number): string {
  const emu = (points: number) => Math.round(points * EMU)
  const size = `cx="${emu(width)}" cy="${emu(height)}"`
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(x)}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(y)}</xdr:rowOff></xdr:from><xdr:ext ${size}/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="Picture ${at + 1}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="rId${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  )
}
