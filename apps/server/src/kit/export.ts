import { pipeline } from 'node:stream/promises'
import type { Field, Resource, Shape } from '@cloud-steward/contract'
import { nameField } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import { streamRows } from '../infra/db/stream-rows.ts'
import {
  type Cell,
  fieldColumn,
  type ListDocument,
  writeCsv,
  writeDocx,
  writePdf,
  writeXlsx,
} from '../infra/documents/index.ts'
import { translate } from '../infra/labels.ts'
import { localTime } from '../infra/local-time.ts'
import type { App } from './app.ts'
import { type ListInput, ListQuery } from './list-query.ts'
import type { Call } from './register-endpoint.ts'
import type { Operations } from './standard-operations.ts'

const FORMATS = {
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
export type ExportKind = 'export' | 'exportWord' | 'exportPDF'

/**
 * Streams the whole list (the same filters and order as on screen) as a document. With `isTemplate=1` only the header
 * of the import columns; with `isTemplate=c` comma-separated text instead of a workbook.
 */
export async function exportList(
  app: App,
  ctx: Ctx,
  operations: Operations,
  kind: ExportKind,
  input: ListInput,
  { reply, request }: Call,
): Promise<unknown> {
  const { resource } = operations
  const template = kind === 'export' && input.isTemplate === '1'
  const format = FORMATS[kind === 'export' && input.isTemplate === 'c' ? 'csv' : kind]
  const fields = template
    ? importShape(resource)
    : Object.fromEntries(resource.list.map((key) => [key, resource.fields[key]!]))
  const title = translate(ctx.language, resource.name)
  const rows = template ? none() : rowsOf(app, ctx, operations, input, format.most, request.id)
  // What is wrong with the filters, the order or the database is answered before the file begins.
  const first = await rows.next()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const document: ListDocument = {
    title,
    columns: [
      ...Object.entries(fields).map(([key, field]) =>
        fieldColumn(translate(ctx.language, `${resource.name}.${key}`), field),
      ),
      ...(template ? [] : [{ title: translate(ctx.language, 'kit.createTime'), kind: 'time', width: 20 } as const]),
    ],
    rows: joined(first, rows),
    printedAt: translate(ctx.language, 'kit.printedAt', {
      name: ctx.user?.nickname ?? '',
      time: localTime(ctx.tenant.timeZone, ctx.now().toISOString()),
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
    'x-request-id': request.id,
  })
  try {
    await pipeline(format.write(document), reply.raw)
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'export failed')
    reply.raw.destroy()
  } finally {
    await rows.return(undefined)
  }
  return reply
}
type Batches = AsyncGenerator<Cell[][], undefined>
async function* none(): Batches {
  return undefined
}
async function* joined(first: IteratorResult<Cell[][], undefined>, rest: Batches): Batches {
  if (!first.done) yield first.value
  yield* rest
  return undefined
}

/** A column: its field, and where a row holds what is shown. */
type Read = readonly [key: string, field: Field, from: string]
async function* rowsOf(
  app: App,
  ctx: Ctx,
  { resource, source }: Operations,
  input: ListInput,
  most: number,
  tag: string,
): Batches {
  const query = new ListQuery(ctx, resource, source, input)
  const fields = resource.list.map((key): Read => {
    const field = resource.fields[key]!
    return [key, field, field.kind === 'ref' || field.kind === 'region' ? nameField(key) : key]
  })
  for await (const rows of streamRows<Record<string, unknown>>(
    app.pools.stream,
    ctx.tenant.id,
    query.everything(input, most),
    tag,
  )) {
    yield rows.map((row) => {
      const cells = fields.map((read) => cellOf(ctx, resource, read, row))
      cells.push(localTime(ctx.tenant.timeZone, row.createTime as string))
      return cells
    })
  }
  return undefined
}

function cellOf(ctx: Ctx, resource: Resource, [key, field, from]: Read, row: Record<string, unknown>): Cell {
  const value = row[from]
  if (value == null) return null
  switch (field.kind) {
    case 'money':
      return (value as number) / 100
    case 'choice':
      return [value]
        .flat()
        .map((one) => translate(ctx.language, `${resource.name}.${key}.${String(one)}`))
        .join('、')
    case 'flag':
      return translate(ctx.language, value ? 'kit.yes' : 'kit.no')
    case 'instant':
      return localTime(ctx.tenant.timeZone, value as string)
    case 'int':
    case 'decimal':
      return value as number
    default:
      return String(value)
  }
}

/** The columns of an import sheet: what a person may write when adding, in the order of the form. */
export const importShape = (resource: Resource): Shape =>
  resource.imports ??
  Object.fromEntries(
    resource.form.filter((key) => !resource.fields[key]!.readOnly).map((key) => [key, resource.fields[key]!]),
  )
