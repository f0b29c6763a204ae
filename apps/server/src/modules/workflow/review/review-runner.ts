import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { ReviewRunner } from '../../approvals/index.ts'
import { ofSubject } from '../definition/definition.queries.ts'
import { definitionOf } from '../definition/known-definitions.ts'
import { give, treeOf } from '../run/give.ts'
import { startInstance } from '../run/start.service.ts'
import { decidingInstance } from './review.queries.ts'

/** Runs a tenant's own process for a review: the newest version for its subject, unless that is suspended. */
export const runner: ReviewRunner = {
  async start(tx, review) {
    const row = await tx.db.first(ofSubject(tx.tenant.id, review.subject))
    if (!row || row.isSuspended) return false
    const known = await definitionOf(tx, row.id)
    const { subject, recordId, title, amountFen, reason, link, makerId = tx.user?.id ?? null } = review
    const vars = { title, link, reason: reason ?? null, amount: (amountFen ?? 0) / 100, amountFen: amountFen ?? 0 }
    const name = `${row.name} ${title}`
    await startInstance(tx, {
      known,
      name,
      vars,
      more: { subject, recordId, description: reason ?? null, starterId: makerId },
    })
    return true
  },
  isDeciding: async (ctx: Ctx, subject, recordId) =>
    (await ctx.db.first(decidingInstance(ctx.tenant.id, subject, recordId))) !== undefined,
  async cancel(tx: TxCtx, subject, recordId, reason) {
    const found = await tx.db.first(decidingInstance(tx.tenant.id, subject, recordId))
    if (!found) return
    const tree = await treeOf(tx, { instance: found.id })
    await give(tx, tree, { kind: 'cancel', reason }, { kind: 'cancel', comment: reason })
  },
}
