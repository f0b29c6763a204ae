import type { LabelSheet } from '@cloud-steward/contract/place-label.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx/types.ts'
import { writeLabels } from '../documents/index.ts'
import { translate } from '../labels.ts'
import { type Batches, sendDocument } from './send-document.ts'

interface LabelRows {
  title: string
  sheet: LabelSheet
  /** The address in the code of a place. */
  addressOf: (key: string) => string
  /** What stands before each text. */
  captions: readonly string[]
  /** The key, the texts, and the time the row was made. */
  rows: AsyncIterable<(string | null)[][]>
}
/** Streams rows as labels with QR codes. */
export function sendLabels(
  ctx: Ctx,
  call: { reply: FastifyReply; request: FastifyRequest },
  { title, sheet, addressOf, captions, rows }: LabelRows,
): Promise<unknown> {
  async function* labels(): Batches {
    for await (const batch of rows)
      yield batch.map(([key, ...texts]) => [
        addressOf(key!),
        ...captions.flatMap((caption, at) => (texts[at] ? [caption + texts[at]] : [])),
      ])
    return undefined
  }
  return sendDocument(ctx, call, 'exportPDF', {
    title: `${title}-${translate(ctx.language, 'kit.codes')}`,
    columns: [],
    rows: labels(),
    write: (document) => writeLabels({ ...document, subtitle: translate(ctx.language, 'kit.codes.scan') }, sheet),
  })
}
