import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { accountDay, type rebuildDays as rebuildCommand } from '@cloud-steward/contract/prepaid/index.ts'
import { addDays, type Day, daysBetween, earlierDay } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { advanceRun, beginAfresh, finishRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { dueDays } from '../due.queries.ts'
import {
  apartFromLedger,
  balancesBy,
  dropDays,
  insertAccountDays,
  insertMeterDays,
  movedBetween,
  openingsOf,
  spansBetween,
} from './days.queries.ts'
import { accountDays, type Movements, meterDays } from './days.rules.ts'
import { endOf } from './days.source.ts'

/** A longer range is a slip of the pen. */
const MOST_DAYS = 400
/** Days made in one transaction, and rows written by one statement. */
const DAYS = 7
const ROWS = 2_000
/** Numbers and corrections of so many days ago still come in. */
const NIGHTLY_DAYS = 10

interface Range {
  from: Day
  to: Day
}
async function inChunks<R>(rows: readonly R[], write: (some: R[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS))
}

async function buildAccounts(tx: TxCtx, range: Range): Promise<number> {
  const { id: tenantId } = tx.tenant
  const [accounts, openings, moved] = await tx.db.all(
    balancesBy(tenantId, range.to),
    openingsOf(tenantId, range.from),
    movedBetween(tenantId, range.from, range.to),
  )
  const opening = new Map(openings.map(({ id, fen }) => [id, fen]))
  const byAccount = new Map<string, Map<Day, Movements>>()
  for (const { id, day, ...one } of moved) {
    const own = byAccount.get(id) ?? new Map<Day, Movements>()
    byAccount.set(id, own.set(day, one))
  }
  const rows = accounts.flatMap((one) =>
    accountDays(one, range, opening.get(one.id) ?? 0, byAccount.get(one.id) ?? new Map()).map((row) => ({
      id: newId(),
      account_id: one.id,
      site_id: one.siteId,
      room_id: one.roomId,
      rentee_id: one.renteeId,
      landlord_id: one.landlordId,
      utility: one.utility,
      day: row.day,
      opening_fen: row.openingFen,
      recharged_fen: row.rechargedFen,
      used_fen: row.usedFen,
      corrected_fen: row.correctedFen,
      settled_fen: row.settledFen,
      closing_fen: row.closingFen,
      created_at: endOf(row.day),
    })),
  )
  await tx.db.run(dropDays(tenantId, 'prepaid_account_day', range.from, range.to))
  await inChunks(rows, (some) => tx.db.run(insertAccountDays(tenantId, some)))
  return rows.length
}
async function buildMeters(tx: TxCtx, range: Range): Promise<number> {
  const { id: tenantId } = tx.tenant
  const spans = await tx.db.rows(spansBetween(tenantId, range.from, range.to))
  const rows = spans.flatMap((span) =>
    meterDays(span, range).map((one) => ({
      id: newId(),
      meter_id: span.meterId,
      site_id: span.siteId,
      room_id: span.roomId,
      utility: span.utility,
      day: one.day,
      closing_milli: one.closingMilli,
      use_milli: one.useMilli,
      created_at: endOf(one.day),
    })),
  )
  await tx.db.run(dropDays(tenantId, 'prepaid_meter_day', range.from, range.to))
  await inChunks(rows, (some) => tx.db.run(insertMeterDays(tenantId, some)))
  return rows.length
}

/** Computes the days of a range week by week and replaces existing ones. Calls `stop` before each week. */
export async function buildDays(
  ctx: Ctx,
  { from, to }: Range,
  each: (tx: TxCtx, days: number) => Promise<unknown> = async () => {},
  stop: () => Promise<boolean> = async () => false,
): Promise<{ accountDays: number; meterDays: number; isWhole: boolean }> {
  const made = { accountDays: 0, meterDays: 0 }
  for (let day = from; day <= to; day = addDays(day, DAYS)) {
    if (await stop()) return { ...made, isWhole: false }
    const week = { from: day, to: earlierDay(to, addDays(day, DAYS - 1)) }
    await ctx.transaction(async (tx) => {
      made.accountDays += await buildAccounts(tx, week)
      made.meterDays += await buildMeters(tx, week)
      await each(tx, daysBetween(week.from, week.to) + 1)
    })
  }
  return { ...made, isWhole: true }
}

export function rebuildDays(ctx: Ctx, { fromOn, toOn }: InputOf<typeof rebuildCommand>): Promise<{ runId: string }> {
  // Days are the whole tenant's: who sees a part of it would make a part of them.
  if (ctx.scope.kind !== 'all') throw new Refusal('kit.error.forbidden', { http: 403 })
  const days = daysBetween(fromOn, toOn)
  if (days < 0 || days >= MOST_DAYS || toOn >= ctx.today())
    throw new Refusal('prepaid.error.dayRange', { fields: ['toOn'] })
  return ctx.transaction(async (tx) => {
    const payload = { from: fromOn, to: toOn }
    const runId = startRun(tx, { kind: 'build-days', payload, total: days + 1 })
    tx.audit({ action: 'rebuildDays', resource: accountDay.name, recordId: runId, after: payload })
    return { runId }
  })
}
export async function runBuild(ctx: Ctx, { runId, from, to }: Range & { runId: string }, signal: AbortSignal) {
  if (!(await beginAfresh(ctx, runId, daysBetween(from, to) + 1))) return
  const { isWhole, ...made } = await buildDays(
    ctx,
    { from, to },
    (tx, days) => advanceRun(tx, runId, days),
    () => {
      signal.throwIfAborted()
      return isCancelled(ctx, runId)
    },
  )
  const apart = (await ctx.db.first(apartFromLedger(ctx.tenant.id)))?.count ?? 0
  const summary = { ...made, differences: apart }
  await ctx.transaction((tx) => finishRun(tx, runId, isWhole ? 'succeeded' : 'cancelled', { summary }))
}
export const buildDaysJob = defineJob<Range & { runId: string }>({
  name: 'build-days',
  only: ['open'],
  run: runBuild,
})
/** Each night the days that may still have changed. */
export const buildLastDaysJob = defineJob({
  name: 'build-last-days',
  schedule: '20 3 * * *',
  due: dueDays,
  run: async (ctx) => {
    const to = addDays(ctx.today(), -1)
    await buildDays(ctx, { from: addDays(to, 1 - NIGHTLY_DAYS), to })
    const apart = (await ctx.db.first(apartFromLedger(ctx.tenant.id)))?.count ?? 0
    if (apart) ctx.log.error({ apart }, 'balances of meter accounts differ from the ledger')
  },
})
