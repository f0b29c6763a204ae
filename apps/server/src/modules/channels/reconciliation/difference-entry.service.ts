import type { AnswerOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/reconciliation.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { channelEntries } from '../../ledger/index.ts'
import { resolutionsOf, unknownFen } from './difference.rules.ts'
import { entriesOfDifference, insertDifferenceEntries, takenEntries } from './difference-entry.queries.ts'
import { feeKeysOf } from './fees.queries.ts'
import { type DifferenceRow, findDifference } from './reconciliation.queries.ts'
import { suspenseOf } from './suspense.queries.ts'

/** How far from its day an entry may be, and how many are offered. */
const [DAYS, MOST] = [15, 20]

/** Names the entries that resolved a difference, by what makes them happen once. */
export async function linkEntries(tx: TxCtx, differenceId: string, keys: readonly string[]): Promise<void> {
  const entries = await tx.db.rows(channelEntries(tx.tenant.id, { keys }))
  await linkIds(
    tx,
    differenceId,
    entries.map(({ id }) => id),
  )
}
export async function linkIds(tx: TxCtx, differenceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.db.run(insertDifferenceEntries(tx.tenant.id, differenceId, ids))
}

/** What may have resolved it: of a fee the day's own entries, else entries of its amount no other difference has. */
export async function candidatesOf(ctx: Ctx, row: DifferenceRow) {
  const { id: tenantId } = ctx.tenant
  if (row.kind === 'fee') {
    const { id = '', bookings = 0 } = (await ctx.db.first(feeKeysOf(tenantId, row))) ?? {}
    const keys = Array.from({ length: bookings }, (_, at) => `channel-fee:${id}:${at + 1}`)
    return ctx.db.rows(channelEntries(tenantId, { keys }))
  }
  const amountFen = Math.abs(unknownFen(row))
  if (!amountFen) return []
  const found = await ctx.db.rows(channelEntries(tenantId, { amountFen, day: row.day, days: DAYS, most: MOST }))
  const taken = await ctx.db.rows(
    takenEntries(
      tenantId,
      found.map(({ id }) => id),
    ),
  )
  return found.filter(({ id }) => !taken.some((one) => one.id === id))
}

export async function queryDifferenceEntries(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryDifferenceEntries>> {
  wholeTenantOnly(ctx)
  const { id: tenantId } = ctx.tenant
  const row = await ctx.db.first(findDifference(tenantId, id))
  if (!row) throw notFound()
  const [linked, [kept]] = await ctx.db.all(entriesOfDifference(tenantId, id), suspenseOf(tenantId, id))
  return {
    resolutions: row.isOpen ? resolutionsOf(row) : [],
    entries: await ctx.db.rows(channelEntries(tenantId, { ids: linked.map((one) => one.id) })),
    candidates: row.isOpen ? await candidatesOf(ctx, row) : [],
    suspenseNo: kept?.no,
  }
}
