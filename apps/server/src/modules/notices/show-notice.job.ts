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
    await publish(ctx, {
      kind: 'notice',
      to: username?.length ? { usernames: username } : 'everybody',
      body: { notice },
    })
  },
})
/** One job for each notice: a changed start takes the place of the one before. */
export function notifyWhenItBegins(tx: TxCtx, id: string, startTime: string | null | undefined): void {
  const runAt = startTime && Date.parse(startTime) > tx.now().getTime() ? new Date(startTime) : undefined
  tx.enqueue({ name: JOB, payload: { id }, key: `${JOB}:${id}`, runAt })
}
/** Takes notices out of the bells they are in; each bell is told of its own alone. @param had who had them before */
export async function notifyRemoved(
  ctx: Ctx,
  had: readonly { id: string; username: readonly string[] | null }[],
): Promise<void> {
  const byReceivers = new Map<string, string[]>()
  for (const { id, username } of had) {
    const names = username?.length ? JSON.stringify(username) : ''
    byReceivers.set(names, [...(byReceivers.get(names) ?? []), id])
  }
  for (const [names, ids] of byReceivers) {
    const to = names ? { usernames: JSON.parse(names) as string[] } : ('everybody' as const)
    await publish(ctx, { kind: 'noticeGone', to, body: { ids } })
  }
}
/** His other consoles count less, too. */
export const notifyRead = (ctx: Ctx, username: string, ids: readonly string[]): Promise<void> =>
  publish(ctx, { kind: 'noticeRead', to: { usernames: [username] }, body: { ids } })
