import { Refusal } from '@cloud-steward/contract'
import { byDay } from '../infra/cell-values.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { readUpload, type UploadedTable } from '../infra/http/read-upload.ts'
import { isLabel, sentenceOf } from '../infra/labels.ts'
import { startRun } from '../infra/queue/runs.ts'
import { importShape } from './export.ts'
import { cellReader } from './import-cells.ts'
import { messageOf } from './import-job.ts'
import type { Call } from './register-endpoint.ts'
import type { Operations } from './standard-operations.ts'

/** Rows somebody waits for; more would outlast his patience and ours. */
const MOST_AT_ONCE = 1_000
interface Answer extends Partial<Pick<UploadedTable, 'unreadSheets'>> {
  runId?: string
}
interface Item {
  title: string
  input: { row: number; cells: string[] }
}

/**
 * Imports rows of a standard resource, columns as in the template. Whoever says that he does not wait (RFC 7240) gets a
 * run in the background with a result for each row; everybody else all rows or none.
 */
export async function importRows(ctx: Ctx, operations: Operations, { request }: Call): Promise<Answer> {
  const { resource } = operations
  const keys = Object.keys(importShape(resource))
  const { header, rows, unreadSheets } = await readUpload(ctx, request, keys.length)
  if (keys.some((key, at) => !isLabel(`${resource.name}.${key}`, header[at]!)))
    throw new Refusal('kit.error.templateMismatch')
  const items = rows
    .map((cells, at) => ({ title: cells.filter(Boolean).slice(0, 2).join(' '), input: { row: at + 2, cells } }))
    .filter((item) => item.input.cells.some((cell) => cell.trim()))
  const { importOrder } = operations
  // What builds on what came before it is taken in its order, however the sheet was sorted.
  if (importOrder) items.sort(byDay(({ input }: Item) => input.cells[keys.indexOf(importOrder)]))
  const told = unreadSheets.length ? { unreadSheets } : {}
  if (!/\brespond-async\b/.test(String(request.headers.prefer)))
    return { ...told, ...(await importTogether(ctx, operations, items)) }
  return ctx.transaction(async (tx) => ({
    ...told,
    runId: startRun(tx, { kind: 'import-rows', payload: { resource: resource.name }, items }),
  }))
}

/** All rows in one transaction; the first that is wrong is named, and none is kept. */
async function importTogether(ctx: Ctx, operations: Operations, items: readonly Item[]): Promise<object> {
  if (items.length > MOST_AT_ONCE) throw new Refusal('kit.error.tooManyRows', { values: { limit: MOST_AT_ONCE } })
  const { name } = operations.resource
  const read = cellReader(name, importShape(operations.resource))
  let at = 0
  try {
    return await ctx.transaction(async (tx) => {
      const rows = (
        await read(
          tx,
          items.map(({ input }) => input.cells),
        )
      ).entries()
      for (const [place, row] of rows) {
        at = place
        if (row instanceof Refusal) throw row
        const refusal = operations.addImportedMany
          ? (await operations.addImportedMany(tx, [row]))[0]
          : void (await operations.add(tx, row))
        if (refusal) throw refusal
        // What was sent without waiting for it fails at the next statement that is waited for.
        await tx.db.run(raw(sql`select 1`))
      }
      return {}
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.http === 503) throw error
    const sentence = sentenceOf(ctx.language, messageOf(error, name))
    throw new Refusal('kit.error.badRow', { values: { row: items[at]!.input.row, sentence } })
  }
}
