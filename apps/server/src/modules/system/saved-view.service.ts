import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { deleteSavedView, saveView } from '@cloud-steward/contract/system/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { countViews, deleteView, upsertView, viewsOf } from './saved-view.queries.ts'

/** So many of one screen nobody finds his way in. */
const MOST_VIEWS = 50

export const savedViews = (ctx: Ctx, page: string) => ctx.db.rows(viewsOf(ctx.tenant.id, ctx.user!.id, page))

export const keepView = (ctx: Ctx, view: InputOf<typeof saveView>): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const owner = { tenantId: tx.tenant.id, userId: tx.user!.id }
    if ((await tx.db.first(countViews(owner, view)))!.views >= MOST_VIEWS)
      throw new Refusal('system.error.tooManyViews', { values: { limit: MOST_VIEWS } })
    return (await tx.db.first(upsertView(owner, { id: newId(), ...view })))!
  })

export async function forgetView(ctx: Ctx, { id }: InputOf<typeof deleteSavedView>): Promise<object> {
  if (!(await ctx.db.first(deleteView(ctx.tenant.id, ctx.user!.id, id)))) throw notFound()
  return {}
}
