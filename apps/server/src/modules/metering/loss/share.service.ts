import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/metering/loss.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockMeters } from '../meter/meter.queries.ts'
import { fromMilli } from '../meter/quantity-wire.rules.ts'
import { placeParts, renteeNames } from '../settlement/settlement.queries.ts'
import { billedParts, endShare, insertParts, insertShareRun, lockShareRun, partsOfRun } from './loss.queries.ts'
import { planShare, type SharePlan } from './plan-share.service.ts'
import { shareRuns } from './share.source.ts'

const figures = (plan: SharePlan) => ({
  mainQuantity: fromMilli(plan.mainMilli),
  subQuantity: fromMilli(plan.subMilli),
  publicQuantity: fromMilli(plan.publicMilli),
  lossQuantity: fromMilli(plan.lossMilli),
  lossFen: plan.lossFen,
})

/** What confirming would give each, computed and not kept. */
export const previewShare = (
  ctx: Ctx,
  input: InputOf<typeof contract.previewShare>,
): Promise<AnswerOf<typeof contract.previewShare>> =>
  ctx.transaction(async (tx) => {
    const plan = await planShare(tx, input)
    const renteeIds = [...new Set(plan.parts.flatMap(({ of }) => of.by?.renteeId ?? []))]
    const names = new Map((await tx.db.rows(renteeNames(tx.tenant.id, renteeIds))).map(({ id, name }) => [id, name]))
    const parts = plan.parts.map(({ of, amountFen }) => ({
      roomName: of.room.name,
      renteeName: of.by ? (names.get(of.by.renteeId) ?? null) : null,
      weight: of.weight,
      amountFen,
    }))
    return { ...figures(plan), parts }
  })

/** Keeps the shares and lays those of rentees on their utility bills. A day's loss is shared once. */
export const confirmShare = (
  ctx: Ctx,
  input: InputOf<typeof contract.confirmShare>,
): Promise<AnswerOf<typeof contract.confirmShare>> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.rows(lockMeters(tenantId, [input.meterId]))
    const plan = await planShare(tx, input)
    const id = newId()
    const period = { period_from: input.periodFrom, period_to: input.periodTo }
    const { siteId, utility } = plan.meter
    await tx.db.run(
      insertShareRun(tenantId, {
        id,
        meter_id: input.meterId,
        site_id: siteId,
        utility,
        ...period,
        method: input.method,
        formula: input.method === 'formula' ? input.formula : null,
        main_milli: plan.mainMilli,
        sub_milli: plan.subMilli,
        public_milli: plan.publicMilli,
        loss_fen: plan.lossFen,
        cap_fen: input.capFen ?? null,
        username: tx.user?.username ?? 'system',
      }),
    )
    await tx.db.run(
      insertParts(
        tenantId,
        plan.parts.map(({ of, amountFen }) => ({
          id: newId(),
          run_id: id,
          site_id: siteId,
          room_id: of.room.id,
          lease_id: of.by?.leaseId ?? null,
          rentee_id: of.by?.renteeId ?? null,
          utility,
          ...period,
          weight: of.weight,
          amount_fen: amountFen,
        })),
      ),
    )
    const leaseIds = [...new Set(plan.parts.flatMap(({ of }) => of.by?.leaseId ?? []))]
    if (leaseIds.length) await tx.db.all(...placeParts(tenantId, leaseIds))
    tx.audit({ action: 'share', resource: 'metering.shareRun', recordId: id, after: { ...input, ...figures(plan) } })
    return { id }
  })

export async function queryShareParts(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryShareParts>,
): Promise<AnswerOf<typeof contract.queryShareParts>> {
  await shareRuns.get(ctx, id)
  const parts = await ctx.db.rows(partsOfRun(ctx.tenant.id, id))
  return {
    id,
    parts: parts.map(({ roomName, renteeName, weight, amountFen }) => ({ roomName, renteeName, weight, amountFen })),
  }
}

export const voidShare = (ctx: Ctx, { id, reason }: InputOf<typeof contract.voidShare>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await shareRuns.get(tx, id)
    const run = await tx.db.first(lockShareRun(tenantId, id))
    if (!run) throw notFound()
    if (run.state !== 'confirmed') throw new Refusal('metering.error.settlementClosed')
    const parts = await tx.db.rows(partsOfRun(tenantId, id))
    if (await tx.db.first(billedParts(tenantId, id))) throw new Refusal('metering.error.shareBilled')
    await tx.db.all(...endShare(tenantId, id))
    const leaseIds = [...new Set(parts.flatMap((one) => one.leaseId ?? []))]
    if (leaseIds.length) await tx.db.all(...placeParts(tenantId, leaseIds))
    tx.audit({
      action: 'void',
      resource: 'metering.shareRun',
      recordId: id,
      before: { state: 'confirmed' },
      after: { state: 'void', reason },
    })
    return {}
  })
