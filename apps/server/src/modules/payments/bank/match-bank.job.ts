import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { advanceRun, beginRun, finishRun, getRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { paramValue } from '../../system/index.ts'
import { dueBankMatch } from '../due.queries.ts'
import { countToMatch, linesToMatch, lockLine, noteLookedAt, noteMatches } from './bank.queries.ts'
import { bookLine } from './bank.service.ts'
import { isSure } from './match.rules.ts'
import { matchesOf } from './match.service.ts'

/** Lines are looked at this many at a time. */
const CHUNK = 200

/** Records a run over all open lines and puts it into the queue. */
export function matchBankLines(ctx: Ctx): Promise<{ runId: string }> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'match-bank', payload: {} }) }))
}

/** From which confidence lines are booked by themselves; undefined when a person decides about all. */
async function autoAt(ctx: Ctx): Promise<number | undefined> {
  const text = (await paramValue(ctx, 'payment.bankAutoAt'))?.trim() ?? ''
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined
}

/**
 * Notes for every open line who it is probably from, and books what is sure enough. A line is looked at once in a run
 * and counted where that is noted: after a kill, or beside another worker, the next one goes on with the others.
 */
export async function runMatch(ctx: Ctx, runId: string, signal: AbortSignal): Promise<void> {
  if (!(await beginRun(ctx, runId))) return
  const { done, failed, started_at: since } = await getRun(ctx, runId)
  const [counted] = await ctx.db.rows(countToMatch(ctx.tenant.id, since!))
  await beginRun(ctx, runId, done + failed + counted!.lines)
  const least = await autoAt(ctx)
  for (let after = NIL; ; ) {
    if (await isCancelled(ctx, runId)) return void (await finishRun(ctx, runId, 'cancelled'))
    signal.throwIfAborted()
    const lines = await ctx.db.rows(linesToMatch(ctx.tenant.id, since!, after, CHUNK))
    if (!lines.length) break
    after = lines.at(-1)!.id
    const found = (await matchesOf(ctx, lines)).map(({ line, matches: [best] }) => ({ id: line.id, line, best }))
    const sure = found.filter(({ line, best }) => line.bookedFen === 0 && isSure(best, least))
    const booked = new Set<string>()
    for (const { id, best } of sure)
      if (await bookSure(ctx, runId, id, best!.renteeId, least).catch(refused)) booked.add(id)
    const rest = found.filter(({ id }) => !booked.has(id))
    await ctx.transaction(async (tx) => {
      await advanceRun(tx, runId, await tx.db.run(noteMatches(tx.tenant.id, since!, rest)))
    })
  }
  await finishRun(ctx, runId, 'succeeded')
}

/** Books one line, if it is still as sure: what was booked a moment ago may have paid the same bills. */
const bookSure = (ctx: Ctx, runId: string, id: string, renteeId: string, least: number | undefined): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const line = await tx.db.first(lockLine(tx.tenant.id, id))
    if (line?.state !== 'open' || line.heldFor) return false
    const [matched] = await matchesOf(tx, [line], { only: [renteeId] })
    const best = matched!.matches[0]
    if (!isSure(best, least)) return false
    await tx.db.run(noteLookedAt(tx.tenant.id, id))
    await bookLine(tx, line, { renteeId: best.renteeId, billIds: best.billIds, amountFen: line.amountFen }, best)
    await advanceRun(tx, runId, 1)
    return true
  })

/** What is refused, because its number was typed in by hand already or too old, is left to a person. */
function refused(error: unknown): false {
  if (error instanceof Refusal && error.http !== 503) return false
  throw error
}

/** Runs a match somebody started; after an import and every morning it starts one. */
export const matchBankJob = defineJob<{ runId?: string }>({
  name: 'match-bank',
  schedule: '20 6 * * *',
  due: dueBankMatch,
  only: ['open'],
  run: async (ctx, { runId }, signal) => {
    if (runId) await runMatch(ctx, runId, signal)
    else await matchBankLines(ctx)
  },
})
