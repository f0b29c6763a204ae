import { stylesXml } from './docx-parts.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'
import { zipBytes } from './zip-bytes.ts'

/** A block of a letter: a paragraph, or a table with a heading. */
export type LetterBlock =
  | { text: string; style?: 'Title'; align?: 'right'; isIndented?: boolean }
  | { head: readonly string[]; rows: readonly (readonly string[])[]; widths: readonly number[]; numbersFrom: number }

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
/** Portrait A4 in twentieths of a point, with its margins. */
const PAGE = { width: 11_906, height: 16_838, margin: 1_134 }
const INNER = PAGE.width - 2 * PAGE.margin

/** Writes a letter on portrait A4 as .docx, to be filled and to be changed in Word or WPS. */
export function letterDocx(blocks: readonly LetterBlock[]): Promise<Buffer> {
  const body = blocks.map((block) => ('head' in block ? tableXml(block) : paragraphXml(block))).join('')
  const { width, height, margin } = PAGE
  const sides = ['top', 'left', 'bottom', 'right'].map((side) => `w:${side}="${margin}"`).join(' ')
  const section = `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar ${sides} w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  const part = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${kind}+xml"/>`
  const relation = (kind: string, target: string) =>
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`
  return zipBytes([
    {
      path: '[Content_Types].xml',
      content: `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('document', 'document.main')}${part('styles', 'styles')}</Types>`,
    },
    { path: '_rels/.rels', content: relation('officeDocument', 'word/document.xml') },
    { path: 'word/_rels/document.xml.rels', content: relation('styles', 'styles.xml') },
    { path: 'word/styles.xml', content: stylesXml() },
    {
      path: 'word/document.xml',
      content: `${XML_HEAD}<w:document xmlns:w="${NAMESPACE}"><w:body>${body}${section}</w:body></w:document>`,
    },
  ])
}

type Paragraph = Extract<LetterBlock, { text: string }>
const runXml = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`
function paragraphXml({ text, style, align, isIndented }: Paragraph): string {
  const looks = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    '<w:spacing w:before="80" w:after="80" w:line="360" w:lineRule="auto"/>',
    isIndented ? '<w:ind w:firstLineChars="200" w:firstLine="480"/>' : '',
    align ? `<w:jc w:val="${align}"/>` : style ? '<w:jc w:val="center"/>' : '',
  ]
  return `<w:p><w:pPr>${looks.join('')}</w:pPr>${runXml(text, style ? '' : '<w:sz w:val="24"/>')}</w:p>`
}

type Table = Extract<LetterBlock, { head: readonly string[] }>
function tableXml({ head, rows, widths, numbersFrom }: Table): string {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const grid = widths.map((width) => Math.floor((width / total) * INNER))
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`
  const cell = (text: string, at: number, isHead: boolean) => {
    const align = isHead ? 'center' : at >= numbersFrom ? 'right' : 'left'
    const fill = isHead ? '<w:shd w:val="clear" w:color="auto" w:fill="E8EDF3"/>' : ''
    return `<w:tc><w:tcPr><w:tcW w:w="${grid[at]}" w:type="dxa"/>${fill}</w:tcPr><w:p><w:pPr><w:jc w:val="${align}"/></w:pPr>${runXml(text, isHead ? '<w:b/>' : '')}</w:p></w:tc>`
  }
  const row = (cells: readonly string[], isHead: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map((text, at) => cell(text, at, isHead)).join('')}</w:tr>`
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${INNER}" w:type="dxa"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders>` +
    '<w:tblLayout w:type="fixed"/></w:tblPr>' +
    `<w:tblGrid>${grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    `${row(head, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>`
  )
}
