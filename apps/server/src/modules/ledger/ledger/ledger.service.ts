import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { refuseClosed } from '../period/booking-day.service.ts'
import { isInChart } from './chart.rules.ts'
import { type TakenBack } from './correction.rules.ts'
import { accountSums, insertAccounts, insertEntries, landlordSums, lockAccounts } from './ledger.queries.ts'
import { type Account, type AccountKind, accountId, balanceFen, type Posting } from './ledger.rules.ts'

/** Postings as rows: the entries in their order, and every account they touch, in the order of ids. What is not in the chart is none. */
export function ledgerRows(
  tenantId: number,
  postings: readonly Posting[],
): { accounts: NewRow<'ledger_account'>[]; entries: NewRow<'ledger_entry'>[] } {
  const accounts = new Map<string, NewRow<'ledger_account'>>()
  const idOf = (account: Account): string => {
    const id = accountId(tenantId, account)
    if (!accounts.has(id))
      accounts.set(id, { id, owner_kind: account.ownerKind, owner_id: account.ownerId, kind: account.kind })
    return id
  }
  const unknown = postings.find((posting) => !isInChart(posting))
  if (unknown) throw new Error(`no such movement: ${unknown.kind} ${unknown.debit.kind} ${unknown.credit.kind}`)
  const entries = postings.map((posting) => ({
    id: newId(),
    kind: posting.kind,
    debit_account_id: idOf(posting.debit),
    credit_account_id: idOf(posting.credit),
    amount_fen: posting.amountFen,
    bill_id: posting.billId,
    payment_id: posting.paymentId,
    business_on: posting.businessOn,
    memo: posting.memo && cut(posting.memo, 200),
    business_key: posting.businessKey,
  }))
  // In the order of ids: two transactions that open the same accounts wait for each other, never crosswise.
  return { accounts: [...accounts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), entries }
}

/**
 * The only writer of the ledger. Accounts come into being with their first entry. A business key that was posted before
 * refuses the whole transaction, and so does a day of a closed month. The rows themselves are not awaited: entries travel
 * with what they belong to, and an error surfaces at commit.
 */
export async function post(tx: TxCtx, postings: readonly Posting[]): Promise<void> {
  if (!postings.length) return
  await refuseClosed(
    tx,
    postings.map(({ businessOn }) => businessOn),
  )
  const { accounts, entries } = ledgerRows(tx.tenant.id, postings)
  void tx.db.run(insertAccounts(tx.tenant.id, accounts))
  void tx.db.run(insertEntries(tx.tenant.id, entries))
}

type Balances<K extends AccountKind> = Record<K, number>
/** Balances of several owners, summed from the ledger; zero where nothing was ever posted. */
export async function balancesOf<const K extends AccountKind>(
  ctx: Ctx,
  ownerIds: readonly string[],
  kinds: readonly K[],
): Promise<Map<string, Balances<K>>> {
  const ids = ownerIds.flatMap((ownerId) => kinds.map((kind) => accountId(ctx.tenant.id, { ownerId, kind })))
  const sums = new Map((await ctx.db.rows(accountSums(ctx.tenant.id, ids))).map((row) => [row.id, row]))
  return new Map(
    ownerIds.map((ownerId) => [
      ownerId,
      Object.fromEntries(
        kinds.map((kind) => {
          const row = sums.get(accountId(ctx.tenant.id, { ownerId, kind }))!
          return [kind, balanceFen(kind, row.creditedFen, row.debitedFen)]
        }),
      ) as Balances<K>,
    ]),
  )
}

/** The balances of all the landlords the caller sees, together. Reads the whole ledger of the tenant. */
export async function balancesOfLandlords<const K extends AccountKind>(
  ctx: Ctx,
  kinds: readonly K[],
): Promise<Balances<K>> {
  const sums = new Map((await ctx.db.rows(landlordSums(ctx))).map((row) => [row.kind, row]))
  const of = (kind: K) => balanceFen(kind, sums.get(kind)?.creditedFen ?? 0, sums.get(kind)?.debitedFen ?? 0)
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Balances<K>
}

/**
 * Where money collected for landlords is taken from when it is theirs no longer, in the order asked: first what is not
 * settled, then what is. Refused when a landlord has had it paid out. Locks the accounts until the end of the transaction.
 */
export async function takeBack(
  tx: TxCtx,
  wanted: readonly { landlordId: string; amountFen: number }[],
): Promise<TakenBack[]> {
  const landlordIds = [...new Set(wanted.filter(({ amountFen }) => amountFen > 0).map(({ landlordId }) => landlordId))]
  if (!landlordIds.length) return wanted.map(() => ({ unsettledFen: 0, availableFen: 0 }))
  const kinds = ['unsettled', 'available'] as const
  const ids = landlordIds.flatMap((ownerId) => kinds.map((kind) => accountId(tx.tenant.id, { ownerId, kind })))
  await tx.db.rows(lockAccounts(tx.tenant.id, ids))
  const left = await balancesOf(tx, landlordIds, kinds)
  return wanted.map(({ landlordId, amountFen }) => {
    const at = left.get(landlordId) ?? { unsettled: 0, available: 0 }
    const unsettledFen = Math.max(0, Math.min(amountFen, at.unsettled))
    const availableFen = amountFen - unsettledFen
    if (availableFen > at.available) throw new Refusal('ledger.error.landlordPaidOut')
    left.set(landlordId, { unsettled: at.unsettled - unsettledFen, available: at.available - availableFen })
    return { unsettledFen, availableFen }
  })
}

/** What the operator holds ahead for a rentee, locked until the end of the transaction: nobody else takes from it. */
export async function lockPrepaid(tx: TxCtx, renteeId: string): Promise<number> {
  await tx.db.rows(lockAccounts(tx.tenant.id, [accountId(tx.tenant.id, { ownerId: renteeId, kind: 'prepaid' })]))
  return (await balancesOf(tx, [renteeId], ['prepaid'])).get(renteeId)!.prepaid
}
