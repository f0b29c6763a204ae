import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { linePackage, mayFollowPackage } from '@cloud-steward/contract/broadband/index.ts'
import type * as contract from '@cloud-steward/contract/broadband/package.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { isPackageUsed, lockPackage, type PackageRow } from './package.queries.ts'
import { packageBase as base } from './package.source.ts'

type Draft = Partial<DraftOf<typeof linePackage>>
/** What is asked of a carrier names the package: one that was ordered stays with its carrier. */
async function refuseOtherCarrier(ctx: Ctx, { carrier }: Draft, before: PackageRow): Promise<void> {
  if (!carrier || carrier === before.carrier) return
  if (await ctx.db.first(isPackageUsed(ctx.tenant.id, [before.id])))
    throw new Refusal('broadband.error.packageUsed', { values: { name: before.name }, fields: ['carrier'] })
}
async function check(ctx: Ctx, draft: Draft, before?: PackageRow): Promise<void> {
  wholeTenantOnly(ctx)
  await refuseUnknown(ctx, 'housing.site', [...new Set(draft.siteIds ?? [])], 'siteIds')
  const price = draft.priceFen ?? before?.priceFen ?? 0
  const floor = draft.floorFen ?? before?.floorFen ?? 0
  if (floor > price) throw new Refusal('broadband.error.floorAbovePrice', { fields: ['floorFen'] })
  if (before) await refuseOtherCarrier(ctx, draft, before)
}
/** Packages: a price may change at any time, as what was ordered keeps its price. */
export const packages: Operations<typeof linePackage> = {
  ...base,
  add: async (ctx, draft) => {
    await check(ctx, draft)
    return base.add(ctx, draft)
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const before = await tx.db.first(lockPackage(tx.tenant.id, change.id))
      if (!before) throw notFound()
      await check(tx, change, before)
      return base.update(tx, change)
    }),
  remove: async (ctx, ids) => {
    wholeTenantOnly(ctx)
    const used = await ctx.db.first(isPackageUsed(ctx.tenant.id, ids))
    if (used) throw new Refusal('broadband.error.packageUsed', { values: { name: used.name } })
    await base.remove(ctx, ids)
  },
}

const move = (ctx: Ctx, id: string, action: 'publish' | 'stop', reason: string | null): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await tx.db.first(lockPackage(tx.tenant.id, id))
    if (!row) throw notFound()
    if (!mayFollowPackage(action, row.state)) throw new Refusal(`broadband.error.package.${row.state}`)
    const to = action === 'publish' ? 'published' : 'stopped'
    const step = { subject: linePackage.name, recordId: id, from: row.state, to, reason, at: tx.now() }
    await moveState(tx, 'broadband_package', { ...step, action: `${action}Package` })
    return {}
  })
export const publishPackage = (ctx: Ctx, { id }: InputOf<typeof contract.publishPackage>) =>
  move(ctx, id, 'publish', null)
export const stopPackage = (ctx: Ctx, { id, reason }: InputOf<typeof contract.stopPackage>) =>
  move(ctx, id, 'stop', reason)
