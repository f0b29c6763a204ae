import { type LabelSheet, placeAddress, Refusal } from '@cloud-steward/contract'
import { isHidden } from '../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { streamRows } from '../infra/db/stream-rows.ts'
import { writeLabels } from '../infra/documents/index.ts'
import { type Batches, FORMATS, sendDocument } from '../infra/http/send-document.ts'
import { translate } from '../infra/labels.ts'
import type { App } from './app.ts'
import { type ListInput, ListQuery } from './list-query.ts'
import type { Call } from './register-endpoint.ts'
import type { Operations } from './standard-operations.ts'

/** Streams the rows of a list as labels with QR codes: the rows, the order and the bound of its PDF export. */
export async function exportLabels(
  app: App,
  ctx: Ctx,
  { resource, source }: Operations,
  input: ListInput,
  call: Call,
): Promise<unknown> {
  const { key, place, title, lines } = resource.placeLabels!
  // The code says the key. Without it a label would be of no use.
  if (isHidden(ctx, resource, key)) throw new Refusal('kit.error.forbidden', { http: 403 })
  const shown = [title, ...lines].filter((field) => !isHidden(ctx, resource, field))
  const query = new ListQuery(ctx, resource, source, input).everything(input, FORMATS.exportPDF.most, [key, ...shown])
  const captions = shown.map((field) =>
    field === title ? '' : `${translate(ctx.language, `${resource.name}.${field}`)} `,
  )
  async function* rows(): Batches {
    for await (const batch of streamRows(app.pools.stream, ctx, query, call.request.id))
      yield batch.map(([code, ...texts]) => [
        placeAddress(app.payment.publicUrl, place, code!),
        ...captions.flatMap((caption, at) => (texts[at] ? [caption + texts[at]] : [])),
      ])
    return undefined
  }
  return sendDocument(ctx, call, 'exportPDF', {
    title: `${translate(ctx.language, resource.name)}-${translate(ctx.language, 'kit.codes')}`,
    columns: [],
    rows: rows(),
    write: (document) =>
      writeLabels({ ...document, subtitle: translate(ctx.language, 'kit.codes.scan') }, input.labelSheet as LabelSheet),
  })
}
