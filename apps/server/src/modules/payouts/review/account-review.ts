import { Refusal } from '@cloud-steward/contract'
import { landlordReview } from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { balancesOf } from '../../ledger/index.ts'
import { changesSince, hindrance, insertAccountReview } from './review.queries.ts'
import { reviewFlags } from './review.rules.ts'

const OFTEN_MS = 90 * 86_400_000

/** Has a changed settlement account looked at by somebody else before money goes there. */
export async function askForReview(
  tx: TxCtx,
  landlord: { id: string; name: string },
  account: { id: string; holder: string; bankName: string; tail: string },
): Promise<void> {
  const tenantId = tx.tenant.id
  const { changes } = (await tx.db.first(changesSince(tenantId, landlord.id, new Date(tx.now().getTime() - OFTEN_MS))))!
  const { available } = (await balancesOf(tx, [landlord.id], ['available'])).get(landlord.id)!
  const [number] = (await tx.numbers('landlordReview')) as [number]
  const id = newId()
  const { holder, bankName, tail } = account
  const username = tx.user?.username ?? 'system'
  await tx.db.run(
    insertAccountReview(tenantId, {
      id,
      no: serialNo('LR', tx.today(), number),
      landlordId: landlord.id,
      accountId: account.id,
      holder,
      bankName,
      tail,
      flags: reviewFlags({ landlordName: landlord.name, legalName: holder, changes, availableFen: available }),
      makerId: tx.user?.id ?? null,
      maker: username,
    }),
  )
  recordStep(tx, { subject: landlordReview.name, recordId: id, from: null, to: 'submitted' })
}
/** Refuses to let money go to an account nobody has approved, or to a landlord who is suspended. */
export async function requireReviewed(ctx: Ctx, landlordId: string, accountId: string): Promise<void> {
  const { isHeld, isUnreviewed } = (await ctx.db.first(hindrance(ctx.tenant.id, landlordId, accountId)))!
  if (isHeld) throw new Refusal('payout.error.landlordSuspended')
  if (isUnreviewed) throw new Refusal('payout.error.accountWaits')
}
