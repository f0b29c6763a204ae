import type { InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import { insertComment } from './comment.queries.ts'
import { lockOrder } from './work-order.queries.ts'
import { tellMoved } from './work-order.record.ts'

/** A word about an order, with photos, by anybody who sees it; it stays as it was written. */
export const commentOrder = (ctx: Ctx, input: InputOf<typeof contract.commentOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, content, fileIds } = input
    const row = await tx.db.first(lockOrder(tx, id))
    if (!row) throw notFound()
    const commentId = newId()
    const { username } = tx.user!
    await tx.db.run(
      insertComment(tx.tenant.id, { id: commentId, orderId: id, username, content, at: tx.now().toISOString() }),
    )
    await attachFiles(tx, fileIds, { resource: workOrder.name, recordId: id, purpose: 'comment', locked: true })
    tx.audit({ action: 'commentOrder', resource: workOrder.name, recordId: id, after: { content } })
    await tellMoved(tx, { id, from: row.state, to: row.state })
    return {}
  })
