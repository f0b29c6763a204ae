import { Refusal } from '@cloud-steward/contract'
import type { TemplateSheet } from '@cloud-steward/contract/reports/sheet.ts'
import {
  cleanDocx,
  DocumentError,
  DocxError,
  type DocxTag,
  isDocx,
  type LeftOut,
  readTemplate,
  tagsOfDocx,
} from '../../../infra/documents/index.ts'
import { cellFormula } from '../sheet/formula.rules.ts'

/** Bytes of a letter as it is kept. */
const MOST_LETTER_BYTES = 2 * 1024 * 1024
/** Bindings of a letter. */
const MOST_TAGS = 1_000
const REASONS = {
  notXlsx: 'notXlsx',
  damaged: 'damaged',
  tooLarge: 'tooLargeFile',
  tooManyRows: 'tooLargeFile',
  notDocx: 'notXlsx',
  macros: 'macros',
  embedded: 'embedded',
  field: 'fieldCode',
  tag: 'letterTag',
  tags: 'letterTags',
  slow: 'letterSlow',
} as const

interface Uploaded {
  sheet?: TemplateSheet
  letter?: { bytes: Buffer; tags: DocxTag[] }
  leftOut: LeftOut[]
}
/** Reads an uploaded template: the first sheet of a workbook, or a letter. @throws Refusal */
export async function readUploaded(file: Buffer): Promise<Uploaded> {
  try {
    if (!isDocx(file)) return await readTemplate(file, (text) => cellFormula(text) !== undefined)
    return { letter: await readLetterFile(file), leftOut: [] }
  } catch (error) {
    if (!(error instanceof DocumentError || error instanceof DocxError)) throw error
    const text = error.reason === 'tag' ? error.message : ''
    throw new Refusal(`report.error.${REASONS[error.reason]}`, { values: { text, most: MOST_TAGS } })
  }
}
/** Cleans a letter and finds its bindings. */
export async function readLetterFile(file: Buffer): Promise<{ bytes: Buffer; tags: DocxTag[] }> {
  const bytes = await cleanDocx(file)
  if (bytes.length > MOST_LETTER_BYTES) throw new DocumentError('tooLarge', 'a large letter')
  const tags = await tagsOfDocx(bytes)
  if (tags.length > MOST_TAGS) throw new DocxError('tags')
  return { bytes, tags }
}
