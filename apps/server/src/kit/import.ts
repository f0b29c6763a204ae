import type { Field } from '@cloud-steward/contract'
import { Refusal, resourceNamed } from '@cloud-steward/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { DocumentError, readXlsx } from '../infra/documents/index.ts'
import { UPLOAD_BYTES } from '../infra/http/server.ts'
import { labels, translate } from '../infra/labels.ts'
import { defineJob } from '../infra/queue/jobs.ts'
import { advanceRun, beginRun, finishRun, isCancelled, startRun } from '../infra/queue/runs.ts'
import { importShape } from './export.ts'
import { inputCheck } from './input.ts'
import type { Call } from './register-endpoint.ts'
import type { Operations } from './standard-operations.ts'

const MOST_ROWS = 10_000

/** Reads the uploaded workbook: the rows below the header, cells as text. Anything else is refused with a clear reason. */
export async function readUpload(
  request: FastifyRequest,
  columns: number,
): Promise<{ header: string[]; rows: string[][] }> {
  if (!request.isMultipart()) throw new Refusal('kit.error.mediaType', { http: 415 })
  const part = await request.file()
  if (!part) throw new Refusal('kit.error.emptyFile')
  if (!part.filename.toLowerCase().endsWith('.xlsx')) {
    part.file.resume()
    throw new Refusal('kit.error.notXlsx')
  }
  const bytes = await part.toBuffer()
  if (!bytes.length) throw new Refusal('kit.error.emptyFile')
  const rows: string[][] = []
  try {
    for await (const row of readXlsx(bytes, {
      maxRows: MOST_ROWS,
      maxBytes: UPLOAD_BYTES,
      maxColumns: Math.max(columns, 20),
    }))
      rows.push(row)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const reason = {
      notXlsx: 'kit.error.notXlsx',
      tooLarge: 'kit.error.tooLarge',
      tooManyRows: 'kit.error.tooManyRows',
      damaged: 'kit.error.damagedFile',
    }[error.reason]
    throw new Refusal(reason, { values: { limit: MOST_ROWS } })
  }
  const [header = [], ...body] = rows
  if (!body.some((row) => row.some((cell) => cell.trim()))) throw new Refusal('kit.error.emptyFile')
  return { header: header.map((cell) => cell.trim()), rows: body }
}

/** Imports rows of a standard resource: columns as in the template, each row with its own result, in the background. */
export async function importRows(ctx: Ctx, { resource }: Operations, { request }: Call): Promise<{ runId: string }> {
  const keys = Object.keys(importShape(resource))
  const { header, rows } = await readUpload(request, keys.length)
  const expected = keys.map((key) => translate(ctx.language, `${resource.name}.${key}`))
  if (expected.some((title, at) => header[at] !== title)) throw new Refusal('kit.error.templateMismatch')
  const items = rows
    .map((cells, at) => ({ title: cells.filter(Boolean).slice(0, 2).join(' '), input: { row: at + 2, cells } }))
    .filter((item) => item.input.cells.some((cell) => cell.trim()))
  return ctx.transaction(async (tx) => ({
    runId: startRun(tx, { kind: 'import-rows', payload: { resource: resource.name }, items }),
  }))
}

interface Item {
  seq: number
  input: { row: number; cells: string[] }
}
/** Work of one run, item by item in chunks: `done` and `failed` are written with the rows they speak of. */
export async function workThrough<Input>(
  ctx: Ctx,
  runId: string,
  work: (tx: Ctx, input: Input) => Promise<void>,
): Promise<void> {
  if (!(await beginRun(ctx, runId))) return
  for (;;) {
    if (await isCancelled(ctx, runId)) return void (await finishRun(ctx, runId, 'cancelled'))
    const items = await ctx.db.rows<{ seq: number; input: Input }>(
      raw(
        sql`select seq, input from infra_run_item where tenant_id = ${ctx.tenant.id} and run_id = ${runId} and state = 'waiting' order by seq limit 100`,
      ),
    )
    if (!items.length) break
    for (const item of items) await workOn(ctx, runId, item, work)
  }
  await finishRun(ctx, runId, 'succeeded')
}

async function workOn<Input>(
  ctx: Ctx,
  runId: string,
  item: { seq: number; input: Input },
  work: (tx: Ctx, input: Input) => Promise<void>,
): Promise<void> {
  const close = (tx: Ctx, state: 'done' | 'failed', message?: object) =>
    tx.db.run(
      raw(sql`update infra_run_item set state = ${state}, message = ${message ? JSON.stringify(message) : null}::jsonb
        where tenant_id = ${ctx.tenant.id} and run_id = ${runId} and seq = ${item.seq} and state = 'waiting'`),
    )
  try {
    await ctx.transaction(async (tx) => {
      // A row another worker closed meanwhile is not done twice.
      if (!(await close(tx, 'done'))) return
      await work(tx, item.input)
      await advanceRun(tx, runId, 1)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.http === 503) throw error
    const problems = 'problems' in error ? (error.problems as object) : undefined
    await ctx.transaction(async (tx) => {
      if (await close(tx, 'failed', { key: error.reason, values: error.values, problems }))
        await advanceRun(tx, runId, 0, 1)
    })
  }
}

/** The job behind imports of standard resources. `find` gives the operations of a resource by name. */
export const importJob = (find: (name: string) => Operations | undefined) =>
  defineJob<{ runId: string; resource: string }>({
    name: 'import-rows',
    run: async (ctx, { runId, resource: name }) => {
      const operations = find(name)
      if (!operations) return
      const shape = importShape(operations.resource)
      const keys = Object.keys(shape)
      const check = inputCheck(shape, 'body')
      await workThrough<Item['input']>(ctx, runId, async (tx, { cells }) => {
        const draft: Record<string, unknown> = {}
        for (const [at, key] of keys.entries())
          draft[key] = await valueOf(tx, operations.resource.name, key, shape[key]!, (cells[at] ?? '').trim())
        const row = check(draft)
        await (operations.addImported ?? operations.add)(tx, row as never)
      })
    },
  })

/** The value a cell means: labels of choices in any language, yuan as fen, titles of other records as their ids. */
export async function valueOf(ctx: Ctx, name: string, key: string, field: Field, cell: string): Promise<unknown> {
  if (!cell) return null
  switch (field.kind) {
    case 'choice':
      return (
        field.values.find(
          (value) =>
            value === cell ||
            (['zh', 'tw', 'en'] as const).some((language) => labels[language][`${name}.${key}.${value}`] === cell),
        ) ?? cell
      )
    case 'money':
      return Number.isFinite(Number(cell)) ? Math.round(Number(cell) * 100) : cell
    case 'int':
    case 'decimal':
      return Number.isFinite(Number(cell)) ? Number(cell) : cell
    case 'ref': {
      const target = resourceNamed(field.to)
      const found = await ctx.db.rows<{ id: string }>(
        raw(
          sql`select id from ${sql.table(target.table)} where tenant_id = ${ctx.tenant.id} and ${sql.ref(target.title)} = ${cell} limit 2`,
        ),
      )
      return found.length === 1 ? found[0]!.id : cell
    }
    case 'region': {
      const found = await ctx.db.rows<{ code: string }>(
        raw(sql`select code from system_region where code = ${cell} or path_name = ${cell} limit 2`),
      )
      return found.length === 1 ? found[0]!.code : cell
    }
    default:
      return cell
  }
}
