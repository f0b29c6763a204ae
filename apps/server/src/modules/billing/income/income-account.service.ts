import { Refusal } from '@cloud-steward/contract'
import { incomeAccount } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { accountSharing, lockIncomeAccounts } from './income-account.queries.ts'

const accounts = standard(incomeAccount)

/** Runs the change unless a fee would be of two accounts. */
const alone = <T>(
  ctx: Ctx,
  { id, fees }: { id?: string; fees?: readonly string[] | null },
  change: (tx: TxCtx) => Promise<T>,
): Promise<T> =>
  ctx.transaction(async (tx) => {
    if (fees?.length) {
      const [, [other]] = await tx.db.all(lockIncomeAccounts(tx.tenant.id), accountSharing(tx.tenant.id, id, fees))
      if (other) throw new Refusal('billing.error.feeHasAccount', { values: { name: other.name }, fields: ['fees'] })
    }
    return change(tx)
  })

export const incomeAccounts: Operations<typeof incomeAccount> = {
  ...accounts,
  add: (ctx, draft, made) => alone(ctx, draft, (tx) => accounts.add(tx, draft, made)),
  update: (ctx, change, made) => alone(ctx, change, (tx) => accounts.update(tx, change, made)),
}
