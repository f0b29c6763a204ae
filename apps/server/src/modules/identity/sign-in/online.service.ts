import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userByName } from '../identity.queries.ts'
import { endSessionsOf } from './session.queries.ts'

/** Ends all sessions of a user of the caller's tenant. Each is refused from its next request on, on every node. */
export const removePrincipal = (ctx: Ctx, { username }: { username: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const user = await tx.db.first(userByName(tx.tenant.id, username))
    const isSeen = user && (await seesEach(tx, 'identity.user', [user.id]))
    if (!isSeen) throw notFound()
    const ended = await tx.db.run(endSessionsOf(tx.tenant.id, user.id, 'kicked'))
    tx.audit({ action: 'kick', resource: 'identity.user', recordId: user.id, after: { sessions: ended } })
  })
