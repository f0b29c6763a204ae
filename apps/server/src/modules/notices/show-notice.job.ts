import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { publish } from '../../infra/live/publish.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import { tellable } from './notification.queries.ts'

const JOB = 'tell-notice'

/** Shows a notice in the bells of its receivers, when its period has begun. */
export const showNoticeJob = defineJob<{ id: string }>({
  name: JOB,
  run: async (ctx, { id }) => {
    const found = await ctx.db.first(tellable(ctx.tenant.id, id, ctx.now(), ctx.tenant.timeZone))
    if (!found) return
    const { username, ...notice } = found
    await publish(ctx, { kind: 'notice', receivers: username?.length ? username : undefined, body: { notice } })
  },
})
/** One job for each notice: a changed start takes the place of the one before. */
export function notifyWhenItBegins(tx: TxCtx, id: string, startTime: string | null | undefined): void {
  const runAt = startTime && Date.parse(startTime) > tx.now().getTime() ? new Date(startTime) : undefined
  tx.enqueue({ name: JOB, payload: { id }, key: `${JOB}:${id}`, runAt })
}
export const notifyRemoved = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  publish(ctx, { kind: 'noticeGone', body: { ids } })
/** His other consoles count less, too. */
export const notifyRead = (ctx: Ctx, username: string, ids: readonly string[]): Promise<void> =>
  publish(ctx, { kind: 'noticeRead', receivers: [username], body: { ids } })
