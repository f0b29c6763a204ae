import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { mayFollowProduct, product } from '@cloud-steward/contract/value-added/index.ts'
import type * as contract from '@cloud-steward/contract/value-added/product.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { hasTwoPrices, type Price } from './price.rules.ts'
import { isOrdered, lockProduct } from './product.queries.ts'
import { productBase as base } from './product.source.ts'

type Draft = DraftOf<typeof product>
/** The prices travel as one JSON value: an array would become one of the database's own. */
const stored = <D extends Partial<Draft>>(draft: D): D =>
  'prices' in draft ? { ...draft, prices: JSON.stringify(draft.prices) } : draft
async function check(ctx: Ctx, draft: Partial<Draft>): Promise<void> {
  wholeTenantOnly(ctx)
  const prices = (draft.prices ?? []) as Price[]
  if (hasTwoPrices(prices)) throw new Refusal('valueAdded.error.twoPrices', { fields: ['prices'] })
  const sites = prices.flatMap(({ siteId }) => (siteId ? [siteId] : []))
  await refuseUnknown(ctx, 'housing.site', [...new Set(sites)], 'prices')
}

/** Products: prices may change at any time, as an order keeps the price it was made at. */
export const products: Operations<typeof product> = {
  ...base,
  add: async (ctx, draft) => {
    await check(ctx, draft)
    return base.add(ctx, stored({ ...draft, orderKind: draft.orderKind ?? 'service' }))
  },
  update: async (ctx, change) => {
    await check(ctx, change)
    return base.update(ctx, stored(change))
  },
  remove: async (ctx, ids) => {
    wholeTenantOnly(ctx)
    const ordered = await ctx.db.first(isOrdered(ctx.tenant.id, ids))
    if (ordered) throw new Refusal('valueAdded.error.productOrdered', { values: { name: ordered.name } })
    await base.remove(ctx, ids)
  },
}

async function move(ctx: Ctx, id: string, action: 'publish' | 'stop', reason: string | null): Promise<object> {
  return ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await tx.db.first(lockProduct(tx.tenant.id, id))
    if (!row) throw notFound()
    if (!mayFollowProduct(action, row.state)) throw new Refusal(`valueAdded.error.product.${row.state}`)
    const to = action === 'publish' ? 'published' : 'stopped'
    const step = { subject: product.name, recordId: id, from: row.state, to, reason, at: tx.now() }
    await moveState(tx, 'value_added_product', { ...step, action: `${action}Product` })
    return {}
  })
}
export const publishProduct = (ctx: Ctx, { id }: InputOf<typeof contract.publishProduct>) =>
  move(ctx, id, 'publish', null)
export const stopProduct = (ctx: Ctx, { id, reason }: InputOf<typeof contract.stopProduct>) =>
  move(ctx, id, 'stop', reason)
