import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { queryEntriesOf as queryEntriesOfView } from '@cloud-steward/contract/ledger/ledger.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { entriesByKeys } from './entries-of.queries.ts'

/** Entries of one payment: several for each line it pays, of a hundred bills at most. */
const MOST_ENTRIES = 1_000
/** The keys under which `ledger.rules.ts` books a bill or a payment, and takes it back. */
function keysOf(of: 'bill' | 'payment', id: string): string[] {
  if (of === 'bill') return ['issued', 'deposit'].flatMap((part) => [`bill:${id}:${part}`, `bill:${id}:${part}:voided`])
  return Array.from({ length: MOST_ENTRIES }, (_, at) => `payment:${id}:${at + 1}`)
}

export async function queryEntriesOf(
  ctx: Ctx,
  { of, id }: InputOf<typeof queryEntriesOfView>,
): Promise<AnswerOf<typeof queryEntriesOfView>> {
  wholeTenantOnly(ctx)
  const rows = await ctx.db.rows(entriesByKeys(ctx.tenant.id, keysOf(of, id)))
  return rows.map(({ debitId, debitAccount, debitName, creditId, creditAccount, creditName, ...row }) => ({
    ...row,
    debit: { id: debitId, account: debitAccount, ownerName: debitName },
    credit: { id: creditId, account: creditAccount, ownerName: creditName },
  }))
}
