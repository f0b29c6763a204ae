import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/system/saved-view.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { countViews, deleteView, upsertView, viewsOf } from './saved-view.queries.ts'

/** So many of one screen nobody finds his way in. */
const MOST_VIEWS = 50

export const querySavedView = (ctx: Ctx, { page }: { page: string }) =>
  ctx.db.rows(viewsOf(ctx.tenant.id, ctx.user!.id, page))

export const saveView = (ctx: Ctx, view: InputOf<typeof contract.saveView>): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const owner = { tenantId: tx.tenant.id, userId: tx.user!.id }
    if ((await tx.db.first(countViews(owner, view)))!.views >= MOST_VIEWS)
      throw new Refusal('system.error.tooManyViews', { values: { limit: MOST_VIEWS } })
    return (await tx.db.first(upsertView(owner, { id: newId(), ...view })))!
  })

export async function deleteSavedView(ctx: Ctx, { id }: InputOf<typeof contract.deleteSavedView>): Promise<object> {
  if (!(await ctx.db.first(deleteView(ctx.tenant.id, ctx.user!.id, id)))) throw notFound()
  return {}
}
