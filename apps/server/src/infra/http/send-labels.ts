import { Refusal, type Resource } from '@cloud-steward/contract'
import { type LabelSheet, placeAddress } from '@cloud-steward/contract/place-label.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHidden } from '../ctx/hidden-fields.ts'
import type { Ctx } from '../ctx/types.ts'
import { writeLabels } from '../documents/index.ts'
import { translate } from '../labels.ts'
import { type Batches, sendDocument } from './send-document.ts'

interface LabelRows {
  resource: Resource
  sheet: LabelSheet
  /** Where the console is. */
  origin: string
  /** The rows of the list with these fields, and the time each was made. */
  stream: (keys: readonly string[]) => AsyncIterable<(string | null)[][]>
}
/** Streams rows as labels with QR codes. A code holds the key of its row: a caller from whom the key is hidden is refused. */
export async function sendLabels(
  ctx: Ctx,
  call: { reply: FastifyReply; request: FastifyRequest },
  { resource, sheet, origin, stream }: LabelRows,
): Promise<unknown> {
  const { key, place, title, lines } = resource.placeLabels!
  if (isHidden(ctx, resource, key)) throw new Refusal('kit.error.forbidden', { http: 403 })
  const shown = [title, ...lines].filter((field) => !isHidden(ctx, resource, field))
  const label = (name: string) => translate(ctx.language, name)
  const captions = shown.map((field) => (field === title ? '' : `${label(`${resource.name}.${field}`)} `))
  async function* labels(): Batches {
    for await (const batch of stream([key, ...shown]))
      yield batch.map(([code, ...texts]) => [
        placeAddress(origin, place, code!),
        ...captions.flatMap((caption, at) => (texts[at] ? [caption + texts[at]] : [])),
      ])
    return undefined
  }
  return sendDocument(ctx, call, 'exportPDF', {
    title: `${label(resource.name)}-${label('kit.codes')}`,
    columns: [],
    rows: labels(),
    write: (document) => writeLabels({ ...document, subtitle: label('kit.codes.scan') }, sheet),
  })
}
