import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { setSettlementAccount as setCommand } from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { Outer } from '../../channels/index.ts'
import { settingOf } from '../payouts.settings.ts'
import { askForReview } from '../review/account-review.ts'
import { currentAccount, findLandlord, insertAccount, lockLandlord, retireAccount } from './withdrawal.queries.ts'

export const placeOf = (tenantId: number, id: string): string => `payout_settlement_account ${tenantId} ${id}`

/** The landlord a caller means: himself, or for staff the one they name. */
export async function landlordOf(
  ctx: Ctx,
  landlordId: string | null | undefined,
): Promise<{ id: string; name: string }> {
  if (ctx.scope.kind === 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
  const id = ctx.scope.kind === 'landlord' ? ctx.scope.id : landlordId?.toLowerCase()
  if (!id) throw new Refusal('payout.error.noLandlord', { fields: ['landlordId'] })
  if (landlordId && id !== landlordId.toLowerCase()) throw notFound()
  const found = await ctx.db.first(findLandlord(ctx, id))
  if (!found) throw notFound()
  return found
}

/**
 * A new account, the first as well, rests for some hours and is looked at by a second person: a landlord who was robbed of his
 * sign-in can still say so, and no clerk pays to an account of his own. The review names a holder who is not the landlord.
 */
export async function setSettlementAccount(
  ctx: Ctx,
  { secrets }: Outer,
  { landlordId, holder, bankName, bankCode, accountNo }: InputOf<typeof setCommand>,
): Promise<Record<string, never>> {
  const landlord = await landlordOf(ctx, landlordId)
  const coolHours = await settingOf(ctx, 'payout.cardCoolHours')
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    await tx.db.first(lockLandlord(tenantId, landlord.id))
    const before = await tx.db.first(currentAccount(tenantId, landlord.id))
    const id = newId()
    const number = accountNo.replaceAll(' ', '')
    const usableFrom = new Date(tx.now().getTime() + coolHours * 3_600_000)
    const to = { holder: holder.trim(), bankName, bankCode: bankCode || null, tail: number.slice(-4) }
    const row = { id, landlordId: landlord.id, ...to, usableFrom }
    await tx.db.run(retireAccount(tenantId, landlord.id))
    const sealedNo = secrets.seal(number, placeOf(tenantId, id))
    await tx.db.run(insertAccount(tenantId, { ...row, sealedNo, username: tx.user?.username ?? 'system' }))
    await askForReview(tx, landlord, row)
    tx.audit({
      action: 'add',
      resource: 'payout.settlementAccount',
      recordId: id,
      before: before && { id: before.id, tail: before.tail },
      after: row,
    })
    return {}
  })
}
