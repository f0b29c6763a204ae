import { Refusal } from '@cloud-steward/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx/types.ts'
import { DocumentError, readCsv, readXlsx } from '../documents/index.ts'
import { UPLOAD_BYTES } from './server.ts'
import { uploadTurns } from './turns.ts'
import { type UploadedFile, uploadedFile } from './uploaded-file.ts'

const MOST_ROWS = 10_000

/** The cells of an uploaded table. */
export interface UploadedTable {
  rows: string[][]
  /** Names of the sheets of a workbook that were not read. */
  unreadSheets: string[]
}

/** Reads the uploaded workbook or CSV file, cells as text. Anything else is refused with a clear reason. */
export async function readTable(ctx: Ctx, request: FastifyRequest, columns: number): Promise<UploadedTable> {
  const file = await uploadedFile(request)
  if (!/\.(csv|xlsx)$/i.test(file.name)) throw new Refusal('kit.error.notXlsx')
  if (!file.bytes.length) throw new Refusal('kit.error.emptyFile')
  const giveBack = await uploadTurns.take(`${ctx.tenant.id}/${ctx.user?.id ?? ''}`)
  try {
    return await tableOf(file, Math.max(columns, 20))
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const reason = {
      notXlsx: 'kit.error.notXlsx',
      tooLarge: 'kit.error.tooLarge',
      tooManyRows: 'kit.error.tooManyRows',
      damaged: 'kit.error.damagedFile',
    }[error.reason]
    throw new Refusal(reason, { values: { limit: MOST_ROWS } })
  } finally {
    giveBack()
  }
}

/** The same with the first row as header. */
export async function readUpload(
  ctx: Ctx,
  request: FastifyRequest,
  columns: number,
): Promise<UploadedTable & { header: string[] }> {
  const { rows, unreadSheets } = await readTable(ctx, request, columns)
  const [header = [], ...body] = rows
  if (!body.some((row) => row.some((cell) => cell.trim()))) throw new Refusal('kit.error.emptyFile')
  return { header: header.map((cell) => cell.trim()), rows: body, unreadSheets }
}

async function tableOf({ name, bytes }: UploadedFile, maxColumns: number): Promise<UploadedTable> {
  const limits = { maxRows: MOST_ROWS, maxBytes: UPLOAD_BYTES, maxColumns }
  const rows: string[][] = []
  let unreadSheets: string[] = []
  const read = name.toLowerCase().endsWith('.csv')
    ? readCsv(bytes, limits)
    : readXlsx(bytes, limits, (names) => {
        unreadSheets = names
      })
  for await (const row of read) rows.push(row)
  return { rows, unreadSheets }
}
