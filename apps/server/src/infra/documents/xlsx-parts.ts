import { alignmentOf, type Column } from './list-document.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Built-in number formats 0 and 4 (#,##0.00); 164 and up are free for own ones. */
const FORMATS: Record<Column['kind'], number> = { text: 0, number: 0, money: 4, date: 164, time: 165 }

/** @returns the letters of a column, 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

/** @returns the part that names the kind of every part. */
export function contentTypes(more = ''): string {
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>${more}</Types>`
  )
}

/** @returns where the workbook is. */
export function rootRels(): string {
  return (
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  )
}

/** @returns where the sheet and the styles are. */
export function workbookRels(): string {
  return (
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
  )
}

/** @returns a workbook of one sheet, named by the title as far as Excel allows its characters (31, none of []:*?/\). */
export function workbookXml(title: string): string {
  const name = [...title.replace(/[[\]:*?/\\\0-\x1f]/g, ' ').replace(/^'+|'+$/g, '')].slice(0, 31)
  while (name.join('').length > 31) name.pop()
  const shown = xmlText(name.join('').trim()) || 'Sheet1'
  return (
    `${XML_HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${shown}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  )
}

/** @returns cell formats: 0 plain, 1 header (bold), 2 + n the format of column n. */
export function stylesXml(columns: Column[]): string {
  const formats = columns.map(
    (column) =>
      `<xf numFmtId="${FORMATS[column.kind]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ` +
      `applyAlignment="1"><alignment horizontal="${alignmentOf(column)}"/></xf>`,
  )
  const font = '<sz val="11"/><name val="等线"/><family val="2"/><charset val="134"/>'
  return (
    `${XML_HEAD}<styleSheet xmlns="${SHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${2 + columns.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    `${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
