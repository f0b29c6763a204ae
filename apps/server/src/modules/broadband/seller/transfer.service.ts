import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import { ENDED_STATES } from '@cloud-steward/contract/broadband/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { sellerById } from '../../value-added/index.ts'
import { changeAccount, lockedAccount } from '../account/account.record.ts'

/** Renewals from now on are another seller's. What was paid for stays with the one it was sold by. */
export const transferLine = (ctx: Ctx, { id, sellerId }: InputOf<typeof contract.transferLine>): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await lockedAccount(tx, id)
    if (!row.seller_id) throw new Refusal('broadband.error.notBySeller')
    if (ENDED_STATES.includes(row.state)) throw new Refusal(`broadband.error.cannot.${row.state}`)
    const next = await tx.db.first(sellerById(tx.tenant.id, sellerId))
    if (!next) throw new Refusal('kit.error.notFound', { http: 404, fields: ['sellerId'] })
    if (!next.isActive) throw new Refusal('valueAdded.error.sellerInactive', { fields: ['sellerId'] })
    await changeAccount(tx, row, 'transferLine', { seller_id: sellerId })
    return {}
  })
