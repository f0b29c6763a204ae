import { pipeline } from 'node:stream/promises'
import type { Field, Resource, Shape } from '@cloud-steward/contract'
import { shownList } from '../infra/ctx/hidden-fields.ts'
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
    : Object.fromEntries(shownList(ctx, resource).map((key) => [key, resource.fields[key]!]))
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

async function* rowsOf(
  app: App,
  ctx: Ctx,
  { resource, source }: Operations,
  input: ListInput,
  most: number,
  tag: string,
): Batches {
  const query = new ListQuery(ctx, resource, source, input)
  const cells = [
    ...shownList(ctx, resource).map((key) => cellReader(ctx, `${resource.name}.${key}`, resource.fields[key]!)),
    clock,
  ]
  for await (const rows of streamRows(app.pools.stream, ctx, query.everything(input, most), tag))
    yield rows.map((row) => row.map((text, index) => (text === null ? null : cells[index]!(text))))
  return undefined
}

/** Without the parts of a second. */
const clock = (text: string): Cell => text.slice(0, 19)

/** How the values of a field are shown in a document; `name` is the key of its label. */
function cellReader({ language }: Ctx, name: string, field: Field): (text: string) => Cell {
  switch (field.kind) {
    case 'money':
      return (fen) => Number(fen) / 100
    case 'choice': {
      const known = new Map(field.values.map((one) => [one, translate(language, `${name}.${one}`)]))
      const shown = (one: string): string => known.get(one) ?? one
      return field.multiple ? (array) => array.slice(1, -1).split(',').map(shown).join('、') : shown
    }
    case 'flag': {
      const [yes, no] = [translate(language, 'kit.yes'), translate(language, 'kit.no')]
      return (flag) => (flag === 't' ? yes : no)
    }
    case 'instant':
      return clock
    case 'int':
    case 'decimal':
      return Number
    default:
      return (text) => text
  }
}

/** The columns of an import sheet: what a person may write when adding, in the order of the form. */
export const importShape = (resource: Resource): Shape =>
  resource.imports ??
  Object.fromEntries(
    resource.form.filter((key) => !resource.fields[key]!.readOnly).map((key) => [key, resource.fields[key]!]),
  )
