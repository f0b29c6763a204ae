import type { Ctx } from '../ctx/types.ts'
import { insertTold, nextSeq, notifyNodes } from './live.queries.ts'

export const LIVE_CHANNEL = 'cloud_steward_live'

export interface LiveMessage {
  kind: string
  /** Usernames; without them everybody of the tenant. */
  receivers?: readonly string[]
  /** Small: it travels to every open console. */
  body: object
}

/**
 * Tells open consoles, on every node, once the transaction commits. The row of the counter stays locked until then, so
 * numbers become visible in their order and whoever resumes after one misses none: only for short transactions.
 */
export const publish = (ctx: Ctx, { kind, receivers, body }: LiveMessage): Promise<void> =>
  ctx.transaction(async ({ db, tenant }) => {
    const { value } = (await db.first(nextSeq(tenant.id)))!
    await db.all(insertTold(tenant.id, value, { kind, receivers, body }), notifyNodes(LIVE_CHANNEL, tenant.id))
  })
