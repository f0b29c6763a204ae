import { type Field, type Resource, type Shape, typed } from '@cloud-steward/contract'
import type { LabelSheet } from '@cloud-steward/contract/place-label.ts'
import { shownList } from '../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { streamRows } from '../infra/db/stream-rows.ts'
import { type Cell, fieldColumn } from '../infra/documents/index.ts'
import { type Batches, FORMATS, sendDocument } from '../infra/http/send-document.ts'
import { sendLabels } from '../infra/http/send-labels.ts'
import { translate } from '../infra/labels.ts'
import type { App } from './app.ts'
import { type ListInput, ListQuery } from './list-query.ts'
import type { Call } from './register-endpoint.ts'
import type { Operations } from './standard-operations.ts'

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
  call: Call,
): Promise<unknown> {
  const { resource } = operations
  if (kind === 'exportPDF' && input.labelSheet) {
    const rows = (keys: readonly string[]) =>
      new ListQuery(ctx, resource, operations.source, input).everything(input, FORMATS.exportPDF.most, keys)
    const stream = (keys: readonly string[]) => streamRows(app.pools.stream, ctx, rows(keys), call.request.id)
    return sendLabels(ctx, call, {
      resource,
      sheet: input.labelSheet as LabelSheet,
      origin: app.payment.publicUrl,
      stream,
    })
  }
  const template = kind === 'export' && input.isTemplate === '1'
  const format = kind === 'export' && input.isTemplate === 'c' ? 'csv' : kind
  const fields = template
    ? importShape(resource)
    : Object.fromEntries(shownList(ctx, resource).map((key) => [key, resource.fields[key]!]))
  return sendDocument(ctx, call, format, {
    title: translate(ctx.language, resource.name),
    columns: [
      ...Object.entries(fields).map(([key, field]) =>
        fieldColumn(translate(ctx.language, `${resource.name}.${key}`), field),
      ),
      ...(template ? [] : [{ title: translate(ctx.language, 'kit.createTime'), kind: 'time', width: 20 } as const]),
    ],
    rows: template ? none() : rowsOf(app, ctx, operations, input, FORMATS[format].most, call.request.id),
  })
}
async function* none(): Batches {
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
    yield rows.map((row: Cell[]) => {
      // Written over: of a hundred thousand rows most of the time went into copies.
      for (let at = 0; at < cells.length; at++) if (row[at] !== null) row[at] = cells[at]!(row[at] as string)
      return row
    })
  return undefined
}

/** Without the parts of a second. */
const clock = (text: string): Cell => text.slice(0, 19)

/** How the values of a field are shown in a document; `name` is the key of its label. */
export function cellReader({ language }: Ctx, name: string, field: Field): (text: string) => Cell {
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
      return field.isShare ? (basisPoints) => Number(basisPoints) / 100 : Number
    default:
      return (text) => text
  }
}

/** The columns of an import sheet: what a person may write when adding, in the order of the form. */
export const importShape = (resource: Resource): Shape =>
  resource.imports ??
  Object.fromEntries(
    resource.form.filter((key) => !resource.fields[key]!.readOnly).map((key) => [key, typed(resource.fields[key]!)]),
  )
