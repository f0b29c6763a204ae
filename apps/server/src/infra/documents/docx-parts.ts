import { alignmentOf, type Column, DEFAULT_WIDTH } from './list-document.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'
import type { ZipPart } from './zip-stream.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const NAMESPACES = `xmlns:w="${WORD}" xmlns:r="${OFFICE}"`
/** Landscape A4 and its margins in twentieths of a point. */
const PAGE = { width: 16_838, height: 11_906, margin: 720 }
const TABLE_WIDTH = PAGE.width - 2 * PAGE.margin
const HEADER_FILL = 'E8EDF3'

/** @returns content types and relationships of a document with styles and one footer. */
export function relsParts(): ZipPart[] {
  const part = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${kind}+xml"/>`
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const rels = (content: string) =>
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`
  return [
    {
      path: '[Content_Types].xml',
      content:
        `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `${part('document', 'document.main')}${part('styles', 'styles')}${part('footer1', 'footer')}</Types>`,
    },
    { path: '_rels/.rels', content: rels(relation(1, 'officeDocument', 'word/document.xml')) },
    {
      path: 'word/_rels/document.xml.rels',
      content: rels(relation(1, 'styles', 'styles.xml') + relation(2, 'footer', 'footer1.xml')),
    },
  ]
}

/** @returns default fonts and the three paragraph styles. A machine without 宋体 falls back to Noto Sans SC. */
export function stylesXml(): string {
  const style = (id: string, name: string, paragraph: string, run: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
    `<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
  return (
    `${XML_HEAD}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr>` +
    '<w:rFonts w:ascii="Noto Sans SC" w:hAnsi="Noto Sans SC" w:eastAsia="宋体" w:cs="Noto Sans SC"/>' +
    '<w:sz w:val="18"/><w:szCs w:val="18"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/>' +
    '</w:rPr></w:rPrDefault></w:docDefaults>' +
    style('Normal', 'Normal', '', '') +
    style('Title', 'Title', '<w:spacing w:after="80"/><w:jc w:val="center"/>', '<w:b/><w:sz w:val="32"/>') +
    style('Subtitle', 'Subtitle', '<w:spacing w:after="120"/><w:jc w:val="center"/>', '<w:color w:val="595959"/>') +
    '</w:styles>'
  )
}

/** @returns the footer: page x of y in the middle, `printedAt` at the right. */
export function footerXml(printedAt: string): string {
  const text = (value: string) => `<w:r><w:t xml:space="preserve">${value}</w:t></w:r>`
  const field = (name: string) => `<w:fldSimple w:instr=" ${name} ">${text('1')}</w:fldSimple>`
  return (
    `${XML_HEAD}<w:ftr ${NAMESPACES}><w:p><w:pPr><w:tabs><w:tab w:val="center" w:pos="${TABLE_WIDTH / 2}"/>` +
    `<w:tab w:val="right" w:pos="${TABLE_WIDTH}"/></w:tabs></w:pPr><w:r><w:tab/></w:r>` +
    `${text('第 ')}${field('PAGE')}${text(' 页 / 共 ')}${field('NUMPAGES')}${text(' 页')}` +
    `<w:r><w:tab/></w:r>${text(xmlText(printedAt))}</w:p></w:ftr>`
  )
}

/** @returns the document up to the table. */
export function documentHead(title: string, subtitle: string | undefined): string {
  const paragraph = (style: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`
  return (
    `${XML_HEAD}<w:document ${NAMESPACES}><w:body>${paragraph('Title', title)}` +
    (subtitle ? paragraph('Subtitle', subtitle) : '')
  )
}

/** @returns the table's beginning with its header row, which Word repeats on every page. */
export function tableHead(columns: Column[]): string {
  const total = columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH), 0)
  const grid = columns.map((column) => Math.floor(((column.width ?? DEFAULT_WIDTH) / total) * TABLE_WIDTH))
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`
  const header = columns.map(
    (column) =>
      `<w:tc><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="${HEADER_FILL}"/></w:tcPr><w:p><w:pPr>` +
      `<w:jc w:val="${alignmentOf(column)}"/></w:pPr><w:r><w:rPr><w:b/></w:rPr>` +
      `<w:t xml:space="preserve">${xmlText(column.title)}</w:t></w:r></w:p></w:tc>`,
  )
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${TABLE_WIDTH}" w:type="dxa"/><w:tblBorders>` +
    `${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders>` +
    // Fixed: with automatic widths Word measures every row of the table before it shows the first page.
    '<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/>' +
    `</w:tblCellMar></w:tblPr><w:tblGrid>${grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${header.join('')}</w:tr>`
  )
}

/** @returns what every cell of the column begins with. */
export function cellStart(column: Column): string {
  const align = alignmentOf(column)
  return `<w:tc><w:p>${align === 'left' ? '' : `<w:pPr><w:jc w:val="${align}"/></w:pPr>`}`
}

/** @returns page size, margins and footer. */
export function sectionXml(): string {
  const { width, height, margin } = PAGE
  return (
    '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/>' +
    `<w:pgSz w:w="${width}" w:h="${height}" w:orient="landscape"/>` +
    `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" ` +
    'w:header="360" w:footer="360" w:gutter="0"/></w:sectPr>'
  )
}
