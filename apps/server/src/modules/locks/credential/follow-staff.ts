import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { userById } from '../../identity/index.ts'
import { credentialsOfUser } from './credential.queries.ts'
import { wish } from './credential.record.ts'

/** Removes the keys of a deleted or disabled account. */
const followUser = (ctx: Ctx, userId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const user = await tx.db.first(userById(tx.tenant.id, userId))
    if (user?.status === 'active') return
    for (const row of await tx.db.rows(credentialsOfUser(tx.tenant.id, userId)))
      if (row.goal !== 'gone') await wish(tx, row, { wish: 'remove' }, undefined, 'staffLeft')
  })

export const staffReactions: Reaction[] = ['identity.user.updated', 'identity.user.deleted'].map((event) => ({
  event,
  run: (ctx, { id }) => followUser(ctx, id as string),
}))
