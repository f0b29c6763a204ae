import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import type { Sentence } from '../infra/labels.ts'
import { defineJob } from '../infra/queue/jobs.ts'
import {
  advanceRun,
  beginRun,
  closeItems,
  finishRun,
  type ItemResult,
  isCancelled,
  lockWaitingItems,
} from '../infra/queue/runs.ts'
import type { App } from './app.ts'
import { importShape } from './export.ts'
import { cellReader, type ImportedRow } from './import-cells.ts'
import type { Operations } from './standard-operations.ts'

const CHUNK = 500
/** Of things that are made one by one: one transaction for some of them costs half of one for each. */
const FEW = 50

/** The job behind imports of standard resources. */
export const importJob = ({ operations: known }: App) =>
  defineJob<{ runId: string; resource: string }>({
    name: 'import-rows',
    only: ['open'],
    run: async (ctx, { runId, resource }, signal) => {
      const operations = known.get(resource)
      if (!operations || !(await beginRun(ctx, runId))) return
      const sheet = new Sheet(ctx, runId, operations)
      let isOver: boolean
      do {
        // Stopped in between: the waiting rows are taken up by the next worker.
        if (signal.aborted) throw new Refusal('kit.error.unavailable', { http: 503 })
        isOver = await isCancelled(ctx, runId)
      } while (!isOver && (await sheet.addChunk().catch((error: unknown) => giveUp(ctx, runId, error))))
      await finishRun(ctx, runId, isOver ? 'cancelled' : 'succeeded')
    },
  })

/** A database that is away comes back, and the queue tries again; a fault of ours would stay one. */
async function giveUp(ctx: Ctx, runId: string, error: unknown): Promise<never> {
  if (!(error instanceof Refusal)) await finishRun(ctx, runId, 'failed', { error: 'kit.error.internal' })
  throw error
}

/**
 * The rows of one run. A chunk is one transaction: its rows, their results and the progress stand or fall together, so
 * after a kill no row is there twice and none is lost. A chunk the database refuses is done again row by row.
 */
class Sheet {
  readonly #ctx: Ctx
  readonly #runId: string
  readonly #operations: Operations
  readonly #read: ReturnType<typeof cellReader>
  /** The first row of the last transaction. */
  #tried = 0

  constructor(ctx: Ctx, runId: string, operations: Operations) {
    this.#ctx = ctx
    this.#runId = runId
    this.#operations = operations
    this.#read = cellReader(operations.resource.name, importShape(operations.resource))
  }

  /** Works on the next waiting rows; false when there are none. */
  async addChunk(): Promise<boolean> {
    const size = this.#operations.addImportedMany ? CHUNK : FEW
    try {
      return (await this.#add(size)) > 0
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    for (let at = 0; at < size && (await this.#addOne()); at++);
    return true
  }

  async #addOne(): Promise<boolean> {
    try {
      return (await this.#add(1)) > 0
    } catch (error) {
      if (!isRefused(error)) throw error
      return (await this.#add(1, error)) > 0
    }
  }

  /** One transaction over the next `size` rows. With `refusal` they are only marked as failed. */
  #add(size: number, refusal?: Refusal): Promise<number> {
    return this.#ctx.transaction(async (tx) => {
      // Another worker with the same run waits here and then finds other rows.
      const items = await tx.db.rows(lockWaitingItems(tx.tenant.id, this.#runId, size))
      if (!items.length || (refusal && items[0]!.seq !== this.#tried)) return items.length
      this.#tried = items[0]!.seq
      const rows = refusal
        ? items.map(() => refusal)
        : await this.#read(
            tx,
            items.map(({ input }) => cellsOf(input)),
          )
      const good = rows.filter((row): row is ImportedRow => !(row instanceof Refusal))
      const answers = await this.#addMany(tx, good)
      const results = items.map(({ seq }, at): ItemResult => {
        const row = rows[at]!
        const problem = row instanceof Refusal ? row : answers[good.indexOf(row)]
        return problem
          ? { seq, state: 'failed', message: messageOf(problem, this.#operations.resource.name) }
          : { seq, state: 'done' }
      })
      const failed = results.filter(({ state }) => state === 'failed').length
      await tx.db.all(closeItems(tx.tenant.id, this.#runId, results))
      await advanceRun(tx, this.#runId, results.length - failed, failed)
      return items.length
    })
  }

  async #addMany(tx: Parameters<NonNullable<Operations['addImportedMany']>>[0], rows: ImportedRow[]) {
    if (!rows.length) return []
    if (this.#operations.addImportedMany) return this.#operations.addImportedMany(tx, rows)
    for (const row of rows) await this.#operations.add(tx, row)
    return []
  }
}

const cellsOf = (input: unknown): string[] => (input as { cells: string[] }).cells
/** Refused for what it says; a database that is away is no verdict on a row. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && error.http !== 503
/** What a person is told later, in his language: the sentence, and the fields of which thing it speaks of. */
export const messageOf = (refusal: Refusal, thing: string): Sentence => ({
  key: refusal.reason,
  thing,
  values: refusal.values,
  ...('problems' in refusal ? { problems: refusal.problems as Sentence['problems'] } : {}),
})
