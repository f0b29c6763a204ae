import type { InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/income.ts'
import { INCOME_ENTRY } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { streamRows } from '../../../infra/db/stream-rows.ts'
import { fieldColumn } from '../../../infra/documents/index.ts'
import { type Batches, FORMATS, sendDocument } from '../../../infra/http/send-document.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { cellReader } from '../../../kit/export.ts'
import { allIncomeEntries } from './income.queries.ts'
import { refuse } from './income.service.ts'

const FIELDS = Object.entries(INCOME_ENTRY)

/** Streams the entries behind one number as a document: the same lines in the same order as on the screen. */
export async function exportIncomeEntries(
  app: App,
  ctx: Ctx,
  { isTemplate, ...asked }: InputOf<typeof contract.exportIncomeEntries>,
  call: Parameters<typeof sendDocument>[1],
): Promise<unknown> {
  refuse(ctx, asked)
  const format = isTemplate === 'c' ? 'csv' : 'export'
  const name = (key: string) => `billing.income.${key}`
  const title = translate(ctx.language, name('entries'), {
    name: translate(ctx.language, name(`measure.${asked.measure}`)),
  })
  const cells = FIELDS.map(([key, field]) => cellReader(ctx, name(key), field))
  async function* rows(): Batches {
    // Ids, which come first, mean nothing to the reader.
    for await (const batch of streamRows(
      app.pools.stream,
      ctx,
      allIncomeEntries(ctx, asked, FORMATS[format].most),
      call.request.id,
    ))
      yield batch.map(([, ...row]) => row.map((text, at) => (text === null ? null : cells[at]!(text))))
    return undefined
  }
  const columns = FIELDS.map(([key, field]) => fieldColumn(translate(ctx.language, name(key)), field))
  return sendDocument(ctx, call, format, { title, columns, rows: rows() })
}
