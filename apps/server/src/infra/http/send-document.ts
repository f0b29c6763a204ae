import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx/types.ts'
import {
  type Cell,
  type Column,
  type ListDocument,
  writeCsv,
  writeDocx,
  writePdf,
  writeXlsx,
} from '../documents/index.ts'
import { translate } from '../labels.ts'
import { localTime } from '../local-time.ts'
import { exportTurns } from './turns.ts'

/** How a list may be sent, and how many rows of it at most. */
export const FORMATS = {
  export: {
    write: writeXlsx,
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    most: 1_000_000,
  },
  exportWord: {
    write: writeDocx,
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    most: 50_000,
  },
  exportPDF: { write: writePdf, extension: 'pdf', type: 'application/pdf', most: 50_000 },
  csv: { write: writeCsv, extension: 'csv', type: 'text/csv; charset=utf-8', most: 1_000_000 },
} as const
export type Format = keyof typeof FORMATS
type Write = (document: ListDocument) => Readable
export type Batches = AsyncGenerator<Cell[][], undefined>

/**
 * Streams rows as a document, at the pace of who reads it; `write` writes it in place of the table of its format. What goes wrong before the first row is answered as a
 * refusal; after it only the connection can be cut.
 */
export async function sendDocument(
  ctx: Ctx,
  { reply, request }: { reply: FastifyReply; request: FastifyRequest },
  kind: Format,
  { title, columns, rows, write }: { title: string; columns: Column[]; rows: Batches; write?: Write },
): Promise<FastifyReply> {
  const format = FORMATS[kind]
  const giveBack = await exportTurns.take(`${ctx.tenant.id}/${ctx.user?.id ?? ''}`)
  const first = await rows.next().catch((error: unknown) => {
    giveBack()
    throw error
  })
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const document: ListDocument = {
    title,
    columns,
    rows: joined(first, rows),
    printedAt: translate(ctx.language, 'kit.printedAt', {
      name: ctx.user?.nickname ?? '',
      time: localTime(ctx.tenant.timeZone, ctx.now()),
    }),
    signal: gone.signal,
  }
  reply.hijack()
  const name = `${title}${ctx.today()}.${format.extension}`
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': format.type,
    'content-disposition': `attachment; filename="export.${format.extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  })
  try {
    await pipeline((write ?? format.write)(document), reply.raw)
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'export failed')
    reply.raw.destroy()
  } finally {
    giveBack()
    await rows.return(undefined)
  }
  return reply
}
async function* joined(first: IteratorResult<Cell[][], undefined>, rest: Batches): Batches {
  if (!first.done) yield first.value
  yield* rest
  return undefined
}
