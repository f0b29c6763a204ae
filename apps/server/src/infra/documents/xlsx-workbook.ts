import { MAX_CELL_CHARS } from './cell-marks.ts'
import { DocumentError } from './list-document.ts'
import { type CellFormat, cellFormats } from './xlsx-formats.ts'
import { type XmlEvents, XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const MAX_SHARED_STRINGS = 2_000_000
/** The longest name of a sheet, and how many are told. */
const MAX_SHEET_NAME = 31
const MAX_NAMED_SHEETS = 50

/** What is needed to read the cells of the first sheet. */
export interface Workbook {
  sheet: string
  sharedStrings: string[]
  /** How the cell format with this index shows a number. */
  formats: CellFormat[]
  /** Names of the visible sheets behind the first. */
  otherSheets: string[]
  from1904: boolean
  /** Parts that say how cells look, where there are any. */
  looks: { styles: string | undefined; theme: string | undefined }
}

/** Reads everything but the sheet; fails with DocumentError `notXlsx` for another kind of office document. */
export async function openWorkbook(zip: ZipArchive): Promise<Workbook> {
  if (!zip.has('[Content_Types].xml')) throw new DocumentError('notXlsx', 'a zip file, but no office document')
  let isWorkbook = false
  await scan(zip, '[Content_Types].xml', (name, attributes) => {
    if (name !== 'Override' && name !== 'Default') return
    if (attributes.ContentType === WORKBOOK_TYPE) isWorkbook = true
  })
  if (!isWorkbook) throw new DocumentError('notXlsx', 'an office document, but no xlsx workbook')
  const root = await relations(zip, '')
  const path = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target
  if (path === undefined) throw new DocumentError('damaged', 'the workbook is missing')
  const sheets: { name: string; id: string | undefined; isHidden: boolean }[] = []
  let from1904 = false
  await scan(zip, path, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    // The prefix of the relation's id is the file's own choice.
    if (name === 'sheet')
      sheets.push({
        name: attributes.name ?? '',
        id: attributes[Object.keys(attributes).find((key) => key.endsWith(':id')) ?? ''],
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      })
  })
  const parts = await relations(zip, path)
  const sheet = parts.get(sheets[0]?.id ?? '')?.target
  if (sheet === undefined) throw new DocumentError('damaged', 'the first sheet is missing')
  const pathOf = (type: string) => [...parts.values()].find((relation) => relation.type === type)?.target
  return {
    sheet,
    sharedStrings: await sharedStrings(zip, pathOf('sharedStrings')),
    formats: await formatsOf(zip, pathOf('styles')),
    otherSheets: sheets
      .slice(1, MAX_NAMED_SHEETS + 1)
      .flatMap(({ name, isHidden }) => (isHidden ? [] : [name.slice(0, MAX_SHEET_NAME)])),
    from1904,
    looks: { styles: pathOf('styles'), theme: pathOf('theme') },
  }
}

/** Feeds a part to a scanner. */
export async function scanPart(zip: ZipArchive, path: string, events: XmlEvents): Promise<void> {
  const scanner = new XmlScanner(events)
  const decoder = new TextDecoder()
  for await (const chunk of zip.unpack(path)) scanner.push(decoder.decode(chunk, { stream: true }))
  scanner.push(decoder.decode())
  scanner.end()
}

/** @returns text with the format's own escapes (_x000D_) resolved. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function scan(zip: ZipArchive, path: string, open: XmlEvents['open']): Promise<void> {
  return scanPart(zip, path, { open, text() {}, close() {} })
}

async function relations(zip: ZipArchive, path: string): Promise<Map<string, { type: string; target: string }>> {
  const found = new Map<string, { type: string; target: string }>()
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const rels = `${folder}_rels/${path.slice(folder.length)}.rels`
  if (!zip.has(rels)) return found
  await scan(zip, rels, (name, attributes) => {
    if (name !== 'Relationship' || attributes.TargetMode === 'External') return
    const target = attributes.Target ?? ''
    // The base is only there to resolve '..' and a leading '/' by the rules of a URL.
    const resolved = URL.canParse(target, `zip://file/${folder}`)
      ? new URL(target, `zip://file/${folder}`).pathname
      : ''
    const type = (attributes.Type ?? '').split('/').at(-1) as string
    found.set(attributes.Id ?? '', { type, target: decoded(resolved.slice(1)) })
  })
  return found
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function sharedStrings(zip: ZipArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (path === undefined) return strings
  let text = ''
  let inText = false
  let phonetic = false
  await scanPart(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = !phonetic
      else if (name === 'rPh') phonetic = true
    },
    text(piece) {
      if (inText) text += piece
      if (text.length > MAX_CELL_CHARS) throw new DocumentError('tooLarge', 'a text longer than a cell')
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si' && strings.push(unescapeCell(text)) > MAX_SHARED_STRINGS) {
        throw new DocumentError('tooLarge', 'too many texts')
      }
    },
  })
  return strings
}

async function formatsOf(zip: ZipArchive, path: string | undefined): Promise<CellFormat[]> {
  const { events, formats } = cellFormats()
  if (path !== undefined) await scanPart(zip, path, events)
  return formats
}
