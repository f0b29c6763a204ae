import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { linesOf, lockBills, writeNotes } from '../../billing/index.ts'
import { lockAccounts, moveMoney } from '../account/balance-members.service.ts'
import { takeFrom } from './spread.rules.ts'
import {
  lockWaiting,
  markBooked,
  markFailed,
  paidAccountsOf,
  paidLinesOf,
  type RefundRow,
  runById,
  type YearOf,
} from './year.queries.ts'

export const REFUND_YEAR = 'refund-year'
/** A chunk is one transaction: what a killed worker had not committed is done again, and nothing else. */
const CHUNK = 100

type Booked = Map<string, string[]>
/** Credit notes on the bills of the year, one for each bill: the same notes a clerk writes. */
async function creditBills(tx: TxCtx, of: YearOf, rows: readonly RefundRow[], reason: string): Promise<Booked> {
  const { id: tenantId } = tx.tenant
  const leases = rows.map((row) => row.lease_id)
  const paid = await tx.db.rows(paidLinesOf(tenantId, of, leases))
  const wanted = rows.flatMap((row) =>
    takeFrom(
      paid.filter(({ leaseId }) => leaseId === row.lease_id),
      row.amount_fen,
    ).map(({ source, fen }) => ({ ...source, rowId: row.id, amountFen: fen })),
  )
  const billIds = [...new Set(wanted.map(({ billId }) => billId))]
  const bills = await tx.db.rows(lockBills(tenantId, billIds))
  const lines = await tx.db.rows(linesOf(tenantId, billIds))
  const notes = await writeNotes(
    tx,
    bills.map((bill) => ({
      kind: 'credit' as const,
      bill,
      lines: lines.filter(({ billId }) => billId === bill.id),
      wanted: wanted.filter(({ billId }) => billId === bill.id),
      reason,
    })),
  )
  const booked: Booked = new Map(rows.map(({ id }) => [id, []]))
  for (const [at, bill] of bills.entries())
    booked.get(wanted.find(({ billId }) => billId === bill.id)!.rowId)!.push(notes[at]!.no)
  return booked
}
/** What bills do not have was paid on meter accounts; of a closed one it becomes the payer's prepaid balance, as at its closing. */
async function creditAccounts(tx: TxCtx, of: YearOf, rows: readonly RefundRow[], reason: string, booked: Booked) {
  const { id: tenantId } = tx.tenant
  const leases = rows.map((row) => row.lease_id)
  const [lines, paid] = await tx.db.all(paidLinesOf(tenantId, of, leases), paidAccountsOf(tenantId, of, leases))
  const accounts = await lockAccounts(
    tx,
    paid.map(({ accountId }) => accountId),
  )
  for (const row of rows) {
    const onBills = lines.reduce((sum, one) => sum + (one.leaseId === row.lease_id ? one.paidFen : 0), 0)
    const own = paid.filter(({ leaseId }) => leaseId === row.lease_id)
    for (const { source, fen } of takeFrom(own, Math.max(0, row.amount_fen - onBills))) {
      const account = accounts.find(({ id }) => id === source.accountId)!
      const moved = { amountFen: fen, memo: `${account.no} ${of.year}`, reason }
      await moveMoney(tx, account, { how: 'return', kind: 'correction', ...moved })
      if (account.state === 'closed') await moveMoney(tx, account, { how: 'refund', kind: 'refund', ...moved })
      booked.get(row.id)!.push(account.no)
    }
  }
}
async function book(tx: TxCtx, rows: readonly RefundRow[], reason: string): Promise<void> {
  const [first] = rows
  const of = { siteId: first!.site_id, utility: first!.utility, year: first!.year }
  // Accounts before bills are credited: what the bills have is looked up in both.
  const booked: Booked = new Map(rows.map(({ id }) => [id, []]))
  await creditAccounts(tx, of, rows, reason, booked)
  for (const [id, nos] of await creditBills(tx, of, rows, reason)) booked.get(id)!.unshift(...nos)
  const done = [...booked].map(([id, nos]) => ({ id, documents: nos.join(' ').slice(0, 1_000) }))
  await tx.db.run(markBooked(tx.tenant.id, done))
}

/** A chunk as a whole; where one of it is refused (a landlord lacks the money), each by itself, and that one says why. */
async function bookChunk(ctx: Ctx, runId: string, reason: string, most: number): Promise<number> {
  try {
    return await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(lockWaiting(tx.tenant.id, runId, most))
      if (rows.length) await book(tx, rows, reason)
      return rows.length
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (most > 1) return bookSingly(ctx, runId, reason)
    const text = translate(ctx.language, error.reason, error.values).slice(0, 300)
    return ctx.transaction(async (tx) => {
      const [row] = await tx.db.rows(lockWaiting(tx.tenant.id, runId, 1))
      if (row) await tx.db.run(markFailed(tx.tenant.id, row.id, text))
      return 1
    })
  }
}
async function bookSingly(ctx: Ctx, runId: string, reason: string): Promise<number> {
  let looked = 0
  while (looked < CHUNK && (await bookChunk(ctx, runId, reason, 1))) looked++
  return looked
}

export const refundYearJob = defineJob<{ runId: string }>({
  name: REFUND_YEAR,
  run: async (ctx, { runId }, signal) => {
    const run = await ctx.db.first(runById(ctx.tenant.id, runId))
    if (!run) return
    while (await bookChunk(ctx, runId, run.reason, CHUNK)) signal.throwIfAborted()
  },
})
