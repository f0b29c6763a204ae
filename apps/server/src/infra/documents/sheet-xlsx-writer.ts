import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { MAX_CELL_CHARS } from './cell-marks.ts'
import { excelSerial } from './excel-date.ts'
import type { Pacer } from './row-stream.ts'
import { isDateFormat } from './sheet-number.ts'
import { DRAWING_OF_SHEET, PICTURE_TYPES, pictureParts } from './sheet-xlsx-pictures.ts'
import { DEFAULT_SHEET_WIDTH, type SheetCell, type StyledSheet } from './styled-sheet.ts'
import { columnName, contentTypes, rootRels, workbookRels, workbookXml } from './xlsx-parts.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'
import { type ZipPart, zipParts } from './zip-stream.ts'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Characters of XML made between two returns to the event loop. */
const PIECE_CHARS = 32 * 1024

/** Writes a sheet as a workbook that keeps its looks. Texts are typed as texts; the only formulas are the server's own. */
export async function* writeSheetXlsx(sheet: StyledSheet, pacer: Pacer): AsyncGenerator<Uint8Array> {
  yield* zipParts(partsOf(sheet, pacer))
}

function* partsOf(sheet: StyledSheet, pacer: Pacer): Generator<ZipPart> {
  yield { path: '[Content_Types].xml', content: contentTypes(sheet.pictures?.length ? PICTURE_TYPES : '') }
  yield { path: '_rels/.rels', content: rootRels() }
  yield { path: 'xl/workbook.xml', content: workbookXml(sheet.name) }
  yield { path: 'xl/_rels/workbook.xml.rels', content: workbookRels() }
  yield { path: 'xl/styles.xml', content: stylesXml(sheet.styles) }
  yield { path: 'xl/worksheets/sheet1.xml', content: cellsOf(sheet, pacer) }
  if (sheet.pictures?.length) yield* pictureParts(sheet.pictures)
}

async function* cellsOf(sheet: StyledSheet, pacer: Pacer): AsyncGenerator<string> {
  const { widths, rows, styles, isLandscape } = sheet
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width || DEFAULT_SHEET_WIDTH}" customWidth="1"/>`,
  )
  yield `${XML_HEAD}<worksheet xmlns="${SHEET}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetFormatPr defaultRowHeight="15"/>${cols.length ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
  const dates = styles.map(({ format }) => isDateFormat(format))
  const names: string[] = []
  const merges: string[] = []
  let xml = ''
  for (const [at, { cells, height }] of rows.entries()) {
    const number = at + 1
    xml += `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>`
    for (const cell of cells) {
      const name = (names[cell.column] ??= columnName(cell.column))
      xml += cellXml(`${name}${number}`, cell, dates)
      if (cell.span) merges.push(mergeXml(name, number, cell.column, cell.span))
      if (xml.length < PIECE_CHARS) continue
      yield xml
      xml = ''
      await pacer.breathe()
    }
    xml += '</row>'
  }
  yield xml
  yield `</sheetData>${merges.length ? `<mergeCells count="${merges.length}">` : ''}`
  for (let from = 0; from < merges.length; from += 1_000) yield merges.slice(from, from + 1_000).join('')
  yield `${merges.length ? '</mergeCells>' : ''}<pageSetup paperSize="9" orientation="${isLandscape ? 'landscape' : 'portrait'}" fitToHeight="0"/>${drawingOf(sheet)}</worksheet>`
}

const mergeXml = (name: string, row: number, column: number, span: NonNullable<SheetCell['span']>): string =>
  `<mergeCell ref="${name}${row}:${columnName(column + span.columns - 1)}${row + span.rows - 1}"/>`
const drawingOf = ({ pictures }: StyledSheet): string => (pictures?.length ? DRAWING_OF_SHEET : '')

const LOOKS_ESCAPED = /_(?=x[0-9a-fA-F]{4}_)/g
function cellXml(ref: string, { value, style, formula }: SheetCell, dates: readonly boolean[]): string {
  const start = `<c r="${ref}"${style === undefined ? '' : ` s="${style + 1}"`}`
  const f = formula ? `<f>${xmlText(formula)}</f>` : ''
  if (value === null || value === '') return f || style !== undefined ? `${start}>${f}</c>` : ''
  if (typeof value === 'number') return Number.isFinite(value) ? `${start}>${f}<v>${value}</v></c>` : `${start}/>`
  const serial = style !== undefined && dates[style] ? excelSerial(value) : undefined
  if (serial !== undefined) return `${start}><v>${serial}</v></c>`
  const text = value.slice(0, MAX_CELL_CHARS).replace(LOOKS_ESCAPED, '_x005F_')
  return `${start} t="inlineStr"><is><t xml:space="preserve">${xmlText(text).replaceAll('&#13;', '_x000D_')}</t></is></c>`
}

/** Style 0 is plain; the style of a sheet at place n is n + 1. */
function stylesXml(styles: readonly SheetStyle[]): string {
  const argb = (colour: string) => `FF${colour.slice(1)}`
  const fonts = styles.map(
    ({ bold, italic, size, colour }) =>
      `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${size || 11}"/>${colour ? `<color rgb="${argb(colour)}"/>` : ''}<name val="等线"/><family val="2"/><charset val="134"/></font>`,
  )
  const fills = styles.map(({ fill }) =>
    fill
      ? `<fill><patternFill patternType="solid"><fgColor rgb="${argb(fill)}"/><bgColor indexed="64"/></patternFill></fill>`
      : '<fill><patternFill patternType="none"/></fill>',
  )
  const borders = styles.map(({ borders: sides }) => {
    const side = (name: string) =>
      sides?.includes(name[0]!) ? `<${name} style="thin"><color auto="1"/></${name}>` : `<${name}/>`
    return `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`
  })
  const codes = [...new Set(styles.flatMap(({ format }) => (format ? [format] : [])))]
  const xfs = styles.map(({ format, align, isMiddle, wraps }, at) => {
    const alignment = `<alignment${align ? ` horizontal="${align}"` : ''}${isMiddle ? ' vertical="center"' : ''}${wraps ? ' wrapText="1"' : ''}/>`
    return `<xf numFmtId="${format ? 164 + codes.indexOf(format) : 0}" fontId="${at + 1}" fillId="${at + 2}" borderId="${at + 1}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`
  })
  const numFmts = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xmlText(code)}"/>`)
  return (
    `${XML_HEAD}<styleSheet xmlns="${SHEET}">${codes.length ? `<numFmts count="${codes.length}">${numFmts.join('')}</numFmts>` : ''}` +
    `<fonts count="${styles.length + 1}"><font><sz val="11"/><name val="等线"/><family val="2"/><charset val="134"/></font>${fonts.join('')}</fonts>` +
    `<fills count="${styles.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>` +
    `<borders count="${styles.length + 1}"><border><left/><right/><top/><bottom/><diagonal/></border>${borders.join('')}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${xfs.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
