import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { queryFundMode as modeView, setFundMode as setCommand } from '@cloud-steward/contract/channels/index.ts'
import { USUAL_MODE } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import {
  decisions,
  ensureMode,
  insertDecision,
  lockMode,
  modeOf,
  openMoney,
  putMode,
  shareMode,
} from './fund.queries.ts'
import { allowedBy, type FundMode } from './fund.rules.ts'

/** The mode that holds now. */
export const fundMode = async (ctx: Ctx): Promise<FundMode> =>
  (await ctx.db.first(modeOf(ctx.tenant.id)))?.mode ?? USUAL_MODE

/** The mode, which does not change until the transaction ends: whatever begins in it is counted by who would change it. */
export async function heldMode(tx: TxCtx): Promise<FundMode> {
  const tenantId = tx.tenant.id
  const known = await tx.db.first(shareMode(tenantId))
  if (known) return known.mode
  await tx.db.run(ensureMode(tenantId, USUAL_MODE))
  return (await tx.db.first(shareMode(tenantId)))!.mode
}
/** Refuses what sends a payer to a channel where nobody may be. */
export async function requirePayOnline(tx: TxCtx): Promise<FundMode> {
  const mode = await heldMode(tx)
  if (!allowedBy(mode).payOnline) throw new Refusal('channel.error.noPayOnline')
  return mode
}
/** Refuses what only landlords with merchants of their own do. */
export async function requireOwnMerchants(tx: TxCtx): Promise<void> {
  if (!allowedBy(await heldMode(tx)).ownMerchants) throw new Refusal('channel.error.noOwnMerchants')
}

export async function queryFundMode(ctx: Ctx): Promise<AnswerOf<typeof modeView>> {
  wholeTenantOnly(ctx)
  const tenantId = ctx.tenant.id
  const [mode, [open], history] = [
    await fundMode(ctx),
    ...(await ctx.db.all(openMoney(tenantId), decisions(tenantId))),
  ] as const
  return { mode, ...open!, history }
}

export const setFundMode = (ctx: Ctx, { mode, reason }: InputOf<typeof setCommand>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const tenantId = tx.tenant.id
    await tx.db.run(ensureMode(tenantId, USUAL_MODE))
    // Waits for whatever begins right now; what begins later waits for us.
    const before = (await tx.db.first(lockMode(tenantId)))!.mode
    const open = (await tx.db.first(openMoney(tenantId)))!
    if (open.openOrders || open.openPayouts)
      throw new Refusal('channel.error.moneyOnItsWay', {
        values: { orders: open.openOrders, payouts: open.openPayouts },
        fields: ['mode'],
      })
    await tx.db.run(putMode(tenantId, mode))
    await tx.db.run(insertDecision(tenantId, newId(), { mode, reason, username: tx.user?.username ?? 'system' }))
    tx.audit({
      action: 'setFundMode',
      resource: 'channel.fundMode',
      before: { mode: before },
      after: { mode, reason },
    })
    return {}
  })
