import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { accountId, balancesOf, lockAccounts, post } from '../../ledger/index.ts'
import { legsOfCoShare } from '../wallet/moves.rules.ts'
import {
  agreementsOfBills,
  basesOf,
  type CoOwnership,
  givenOf,
  insertShares,
  lockCoOwnership,
  lockCoOwnerships,
} from './co-owner.queries.ts'
import { backOf, movesOf, partsOf } from './co-owner.rules.ts'

type Part = { landlordId: string; amountFen: number }
/** Available money of everybody, locked until the end of the transaction. */
async function lockWallets(tx: TxCtx, landlordIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(landlordIds)]
  const accounts = ids.map((ownerId) => accountId(tx.tenant.id, { ownerId, kind: 'available' }))
  await tx.db.rows(lockAccounts(tx.tenant.id, accounts))
  const balances = await balancesOf(tx, ids, ['available'])
  return new Map(ids.map((id) => [id, balances.get(id)!.available]))
}
async function givenTo(tx: Pick<Ctx, 'db' | 'tenant'>, ids: readonly string[]) {
  const rows = await tx.db.rows(givenOf(tx.tenant.id, ids))
  return (id: string) =>
    new Map(rows.filter((one) => one.id === id).map(({ landlordId, fen }) => [landlordId, fen] as const))
}
/** Writes down what is moved, and moves it: above 0 from the lead, below 0 back to him. */
async function book(tx: TxCtx, { id, no, landlordId: leadId }: CoOwnership, parts: readonly Part[], day: string) {
  const rows = parts.map(({ landlordId, amountFen }) => ({
    id: newId(),
    co_ownership_id: id,
    landlord_id: landlordId,
    day,
    amount_fen: amountFen,
  }))
  if (!rows.length) return
  await tx.db.run(insertShares(tx.tenant.id, rows))
  const businessOn = tx.today()
  await post(
    tx,
    rows.map((row) => ({
      ...legsOfCoShare(row.amount_fen > 0 ? 'give' : 'back', leadId, row.landlord_id),
      amountFen: Math.abs(row.amount_fen),
      businessOn,
      memo: `${no} ${day}`,
      businessKey: `coshare:${row.id}`,
    })),
  )
}

/**
 * Gives other owners their part of what leads have had settled up to a day, and takes back what they have too much of since
 * bills were credited. What each should have follows from all that ever came in, so doing it again moves nothing. The
 * leads' unsettled accounts are held by the caller.
 */
export async function shareOut(tx: TxCtx, leadIds: readonly string[], day: string): Promise<void> {
  const tenantId = tx.tenant.id
  const agreements = await tx.db.rows(lockCoOwnerships(tenantId, leadIds))
  if (!agreements.length) return
  const leads = [...new Set(agreements.map(({ landlordId }) => landlordId))]
  const bases = new Map((await tx.db.rows(basesOf(tenantId, leads, day))).map(({ id, baseFen }) => [id, baseFen]))
  const given = await givenTo(
    tx,
    agreements.map(({ id }) => id),
  )
  const available = await lockWallets(
    tx,
    agreements.flatMap(({ owners }) => owners.map(({ landlordId }) => landlordId)),
  )
  for (const agreement of agreements) {
    const due = partsOf(bases.get(agreement.id) ?? 0, agreement.owners, agreement.landlordId)
    await book(tx, agreement, movesOf(due, given(agreement.id), available, agreement.landlordId), day)
  }
}

/**
 * Has other owners of a bill give back what the lead lacks when it is credited or its payment is taken back. The night
 * makes their parts exact. @returns what came back, fen; 0 for a bill of one landlord
 */
export async function pullBack(tx: TxCtx, billId: string, lackingFen: number): Promise<number> {
  const tenantId = tx.tenant.id
  const found = await tx.db.first(agreementsOfBills(tenantId, [billId]))
  const agreement = found && (await tx.db.first(lockCoOwnership(tenantId, found.id)))
  if (!agreement) return 0
  const given = (await givenTo(tx, [agreement.id]))(agreement.id)
  const back = backOf(lackingFen, given, await lockWallets(tx, [...given.keys()]))
  await book(tx, agreement, back, tx.today())
  return back.reduce((sum, { amountFen }) => sum - amountFen, 0)
}

/** What the bills of an agreement came to by the end of yesterday, fen. */
export async function baseOf(ctx: Ctx, { id, landlordId }: CoOwnership): Promise<number> {
  const rows = await ctx.db.rows(basesOf(ctx.tenant.id, [landlordId], addDays(ctx.today(), -1)))
  return Math.max(0, rows.find((one) => one.id === id)?.baseFen ?? 0)
}
