import { Refusal } from '@cloud-steward/contract'
import type { FastifyRequest } from 'fastify'
import { DocumentError, readCsv, readXlsx } from '../documents/index.ts'
import { UPLOAD_BYTES } from './server.ts'
import { uploadedFile } from './uploaded-file.ts'

const MOST_ROWS = 10_000

/** Reads the uploaded workbook or CSV file: the rows below the header, cells as text. Anything else is refused with a clear reason. */
export async function readUpload(
  request: FastifyRequest,
  columns: number,
): Promise<{ header: string[]; rows: string[][] }> {
  const { name, bytes } = await uploadedFile(request)
  const isCsv = name.toLowerCase().endsWith('.csv')
  if (!isCsv && !name.toLowerCase().endsWith('.xlsx')) throw new Refusal('kit.error.notXlsx')
  if (!bytes.length) throw new Refusal('kit.error.emptyFile')
  const rows: string[][] = []
  try {
    const limits = { maxRows: MOST_ROWS, maxBytes: UPLOAD_BYTES, maxColumns: Math.max(columns, 20) }
    if (isCsv) rows.push(...readCsv(bytes, limits))
    else for await (const row of readXlsx(bytes, limits)) rows.push(row)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const reason = {
      notXlsx: 'kit.error.notXlsx',
      tooLarge: 'kit.error.tooLarge',
      tooManyRows: 'kit.error.tooManyRows',
      damaged: 'kit.error.damagedFile',
    }[error.reason]
    throw new Refusal(reason, { values: { limit: MOST_ROWS } })
  }
  const [header = [], ...body] = rows
  if (!body.some((row) => row.some((cell) => cell.trim()))) throw new Refusal('kit.error.emptyFile')
  return { header: header.map((cell) => cell.trim()), rows: body }
}
