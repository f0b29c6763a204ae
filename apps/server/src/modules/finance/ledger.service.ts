import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { newId } from '../../infra/db/id.ts'
import { accountSums, insertAccounts, insertEntries } from './ledger.queries.ts'
import { type Account, type AccountKind, accountId, balanceFen, type Posting } from './ledger.rules.ts'

/** Postings as rows: the entries in their order, and every account they touch, in the order of ids. */
export function ledgerRows(
  tenantId: number,
  postings: readonly Posting[],
): { accounts: NewRow<'finance_account'>[]; entries: NewRow<'finance_entry'>[] } {
  const accounts = new Map<string, NewRow<'finance_account'>>()
  const idOf = (account: Account): string => {
    const id = accountId(tenantId, account)
    if (!accounts.has(id))
      accounts.set(id, { id, owner_kind: account.ownerKind, owner_id: account.ownerId, kind: account.kind })
    return id
  }
  const entries = postings.map((posting) => ({
    id: newId(),
    kind: posting.kind,
    debit_account_id: idOf(posting.debit),
    credit_account_id: idOf(posting.credit),
    amount_fen: posting.amountFen,
    bill_id: posting.billId,
    payment_id: posting.paymentId,
    business_on: posting.businessOn,
    memo: posting.memo?.slice(0, 200),
    business_key: posting.businessKey,
  }))
  // In the order of ids: two transactions that open the same accounts wait for each other, never crosswise.
  return { accounts: [...accounts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), entries }
}

/**
 * The only writer of the ledger. Accounts come into being with their first entry. A business key that was posted before
 * refuses the whole transaction. Not awaited: entries travel with what they belong to, and an error surfaces at commit.
 */
export function post(tx: TxCtx, postings: readonly Posting[]): void {
  if (!postings.length) return
  const { accounts, entries } = ledgerRows(tx.tenant.id, postings)
  tx.db.run(insertAccounts(tx.tenant.id, accounts)).catch(() => {})
  tx.db.run(insertEntries(tx.tenant.id, entries)).catch(() => {})
}

export type Balances<K extends AccountKind> = Record<K, number>
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
