import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { PERIOD_FIGURES } from '@cloud-steward/contract/ledger/index.ts'
import type * as contract from '@cloud-steward/contract/ledger/period.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { firstDayOf, lastDayOfMonth, monthAfter, monthOf, monthsBack } from '../../../infra/month.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { balanceFen } from '../ledger/ledger.rules.ts'
import {
  closedThrough,
  entriesHash,
  firstEntry,
  movementsOf,
  periodEvents,
  periodRow,
  periodRows,
  sumsThrough,
} from './period.queries.ts'
import { figuresOf, hashOf, kindsOf, type Snapshot, totalOf } from './period.rules.ts'

/** What the ledger says of a month now. */
export async function snapshotOf(ctx: Ctx, month: string): Promise<Snapshot> {
  const [tenantId, from, to] = [ctx.tenant.id, firstDayOf(month), lastDayOfMonth(month)]
  const [movements, sums, [hashed]] = await ctx.db.all(
    movementsOf(tenantId, from, to),
    sumsThrough(tenantId, to),
    entriesHash(tenantId, from, to),
  )
  return {
    movements,
    balances: sums.map(({ account, ...one }) => ({
      account,
      fen: balanceFen(account, one.creditedFen, one.debitedFen),
    })),
    entriesHash: hashed!.hash,
  }
}

/** Whether a month is the next one to be closed: over, and right behind the closed ones. */
export const mayClose = (month: string, closed: string | null, today: string): boolean =>
  month < monthOf(today) && (closed === null || month === monthAfter(closed))

export async function queryPeriods(ctx: Ctx): Promise<AnswerOf<typeof contract.queryPeriods>> {
  wholeTenantOnly(ctx)
  const tenantId = ctx.tenant.id
  const [rows, [closed], [first]] = await ctx.db.all(
    periodRows(tenantId),
    closedThrough(tenantId),
    firstEntry(tenantId),
  )
  const [today, through] = [ctx.today(), closed!.month]
  const rowOf = new Map(rows.map((row) => [row.month, row]))
  // Months before the first one closed were closed with it and have nothing to show.
  const oldest = rows.at(-1)?.month ?? monthOf(first?.day ?? today)
  return monthsBack(oldest, monthOf(today)).map((month) => {
    const row = rowOf.get(month)
    const figures = row?.snapshot && figuresOf(row.snapshot)
    return {
      month,
      state: through && month <= through ? (row?.state ?? 'closed') : 'open',
      mayClose: mayClose(month, through, today) ? 'yes' : 'no',
      ...(row?.snapshot && {
        closedAt: row.closedAt,
        closedBy: row.closedBy,
        differsSince: row.differsSince,
        entries: totalOf(row.snapshot).count,
      }),
      ...(figures && {
        billedFen: figures.billed,
        receivedFen: figures.received,
        refundedFen: figures.refunded,
        depositsHeldFen: figures.depositsHeld,
      }),
    }
  })
}

/** A month as it was closed beside what the ledger says now; while it is closed the two are equal. */
export async function queryPeriodDetail(
  ctx: Ctx,
  { month }: InputOf<typeof contract.queryPeriodDetail>,
): Promise<AnswerOf<typeof contract.queryPeriodDetail>> {
  wholeTenantOnly(ctx)
  const [[row], [through], events] = await ctx.db.all(
    periodRow(ctx.tenant.id, month),
    closedThrough(ctx.tenant.id),
    periodEvents(ctx.tenant.id, month),
  )
  const now = await snapshotOf(ctx, month)
  const closed = row?.snapshot ?? undefined
  const [total, before] = [totalOf(now), closed && totalOf(closed)]
  const [figures, figuresBefore] = [figuresOf(now), closed && figuresOf(closed)]
  const [kinds, kindsBefore] = [kindsOf(now), closed && kindsOf(closed)]
  const accountFen = (of: Snapshot, account: string) => of.balances.find((one) => one.account === account)?.fen ?? 0
  const none = { count: 0, fen: 0 }
  return {
    month,
    state: through!.month && month <= through!.month ? (row?.state ?? 'closed') : 'open',
    isEqual: row?.hash ? (row.hash === hashOf(now) ? 'yes' : 'no') : undefined,
    hash: row?.hash,
    hashNow: hashOf(now),
    entries: { closed: before?.count, now: total.count },
    amount: { closedFen: before?.fen, nowFen: total.fen },
    figures: PERIOD_FIGURES.map((figure) => ({
      figure,
      closedFen: figuresBefore?.[figure],
      nowFen: figures[figure],
    })),
    accounts: [...new Set([...now.balances, ...(closed?.balances ?? [])].map(({ account }) => account))].map(
      (account) => ({ account, closedFen: closed && accountFen(closed, account), nowFen: accountFen(now, account) }),
    ),
    kinds: [...new Set([...kinds.keys(), ...(kindsBefore?.keys() ?? [])])].map((kind) => ({
      kind,
      closed: kindsBefore && (kindsBefore.get(kind) ?? none).count,
      now: (kinds.get(kind) ?? none).count,
      closedFen: kindsBefore && (kindsBefore.get(kind) ?? none).fen,
      nowFen: (kinds.get(kind) ?? none).fen,
    })),
    events,
  }
}
