import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { queryReserves as reservesView, setReserve as setCommand } from '@cloud-steward/contract/wallet/reserve.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { insertReserve, lockOwner, reserveHistory, reserveOf, retireReserve } from './reserve.queries.ts'
import { findLandlord } from './wallet.queries.ts'
import { walletOf } from './wallet.service.ts'
import { lockAvailable } from './withdrawal.service.ts'

/** Decides what stays in a landlord's wallet. What he has asked for before goes on; what he asks for from now on may not touch it. */
export const setReserve = (
  ctx: Ctx,
  { landlordId, amountFen, reason }: InputOf<typeof setCommand>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const tenantId = tx.tenant.id
    const landlord = await tx.db.first(findLandlord(tx, landlordId))
    if (!landlord) throw new Refusal('wallet.error.walletUnknown', { http: 404 })
    await tx.db.first(lockOwner(tenantId, landlord.id))
    const before = (await tx.db.first(reserveOf(tenantId, landlord.id)))?.amountFen ?? 0
    if (before === amountFen) throw new Refusal('wallet.error.reserveSame', { fields: ['amountFen'] })
    // Whoever asks for money right now is either before this, or sees it.
    await lockAvailable(tx, landlord.id)
    const id = newId()
    const username = tx.user?.username ?? 'system'
    await tx.db.run(retireReserve(tenantId, landlord.id))
    await tx.db.run(insertReserve(tenantId, { id, landlordId: landlord.id, amountFen, reason, username }))
    tx.audit({
      action: 'setReserve',
      resource: 'wallet.reserve',
      recordId: landlord.id,
      before: { amountFen: before },
      after: { amountFen, reason },
    })
    return {}
  })

export async function queryReserves(
  ctx: Ctx,
  input: InputOf<typeof reservesView>,
): Promise<AnswerOf<typeof reservesView>> {
  const landlord = await walletOf(ctx, input.landlordId)
  return { list: landlord ? await ctx.db.rows(reserveHistory(ctx.tenant.id, landlord.id)) : [] }
}
