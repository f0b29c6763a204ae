import { post, userPost } from '@cloud-steward/contract/identity/post.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { standardTree } from '../../../kit/tree.ts'
import { setRoles, userInReach } from '../right/grants.service.ts'
import { postsOfUser, userPostsByIds } from './post.queries.ts'
import { userPostBase } from './post.source.ts'

export const posts = standardTree(post, 'postSequence')

export const userPosts: Operations<typeof userPost> = {
  ...userPostBase,
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      // What he may do because of a post goes with it.
      for (const { user_id, post_code } of await tx.db.rows(userPostsByIds(tx.tenant.id, ids))) {
        await userInReach(tx, user_id)
        await setRoles(tx, user_id, [], post_code)
      }
      await userPostBase.remove(tx, ids)
    }),
}

/** The posts of a user: his own for everybody, those of others for who may see users. */
export async function querySysUserPostTree(ctx: Ctx, userId: string, mayAsk: boolean) {
  if (userId !== ctx.user!.id && !mayAsk) throw notFound()
  const isSeen = userId === ctx.user!.id || (await seesEach(ctx, 'identity.user', [userId]))
  return isSeen ? ctx.db.rows(postsOfUser(ctx.tenant.id, userId)) : []
}
