import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Refusal } from '@cloud-steward/contract'
import { FORMATS, formatsOf } from '@cloud-steward/contract/reports/report.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import {
  DocumentError,
  Pacer,
  type StyledSheet,
  writeDocxPdf,
  writeSheetPdf,
  writeSheetXlsx,
} from '../../../infra/documents/index.ts'
import { exportTurns } from '../../../infra/http/turns.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { PublicCall } from '../../../kit/register-endpoint.ts'

export type ReportFormat = (typeof FORMATS)[number]
const TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

type Made = { title: string; sheet?: StyledSheet; letter?: Buffer }
/** The bytes of a filled report, piece by piece. @throws Refusal for a format it cannot be written in */
export async function writeReport(
  ctx: Ctx,
  { title, sheet, letter }: Made,
  format: ReportFormat,
): Promise<AsyncIterable<Uint8Array>> {
  refuseFormat({ letter }, format)
  if (letter) return Readable.from([format === 'pdf' ? await letterPdf(letter, title) : letter])
  return writeSheet(ctx, sheet!, format)
}
/** A letter as PDF. It is whole before its first byte is sent, so that one that is too long is refused in words. */
async function letterPdf(letter: Buffer, title: string): Promise<Buffer> {
  try {
    return await writeDocxPdf(letter, title)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new Refusal('report.error.tooLargeLetterPdf')
  }
}
export function refuseFormat({ letter }: { letter?: unknown }, format: ReportFormat): void {
  if (!formatsOf(letter !== undefined).includes(format))
    throw new Refusal('report.error.noFormat', { fields: ['format'] })
}
function writeSheet(ctx: Ctx, sheet: StyledSheet, format: ReportFormat): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') return writeSheetXlsx(sheet, new Pacer())
  const footer = translate(ctx.language, 'report.page.footer', {
    tenant: ctx.tenant.name,
    name: ctx.user?.nickname ?? '',
    time: localTime(ctx.tenant.timeZone, ctx.now()),
  })
  return writeSheetPdf(sheet, footer, new Pacer())
}

/** Waits for its turn among exports: a report reads and writes as much as one of them. */
export async function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const giveBack = await exportTurns.take(`${ctx.tenant.id}/${ctx.user?.id ?? ''}`)
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** Streams a filled report as a file, at the pace of the client. */
export async function sendReport(
  ctx: Ctx,
  { reply, request }: PublicCall,
  { format, ...made }: Made & { format: ReportFormat },
): Promise<unknown> {
  const chunks = await writeReport(ctx, made, format)
  reply.hijack()
  const name = encodeURIComponent(`${made.title}${ctx.today()}.${format}`)
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="report.${format}"; filename*=UTF-8''${name}`,
    'cache-control': 'no-store',
  })
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  try {
    for await (const chunk of chunks) {
      if (gone.signal.aborted) break
      if (!reply.raw.write(chunk)) await once(reply.raw, 'drain', { signal: gone.signal })
    }
    reply.raw.end()
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'report failed')
    reply.raw.destroy()
  }
  return reply
}
