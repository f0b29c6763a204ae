import type { Ctx } from '../../infra/ctx/types.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { translate } from '../../infra/labels.ts'
import type { Reaction } from '../../infra/queue/jobs.ts'
import { administratorNames } from '../identity/index.ts'
import { notifyUsers } from '../notices/index.ts'

/** Writes to those who can do something about it. A notice to nobody would be one to everybody. */
async function notifyAdministrators(ctx: Ctx, kind: string, values: Record<string, number | string>): Promise<void> {
  const username = (await ctx.db.rows(administratorNames(ctx.tenant.id))).map((one) => one.username)
  if (!username.length) return
  const say = (part: string): string => translate(ctx.language, `platform.notice.${kind}.${part}`, values)
  const notice = {
    title: say('title'),
    content: `<p>${say('content')}</p>`,
    type: 'message',
    priority: 'high',
  } as const
  await ctx.transaction((tx) => notifyUsers(tx, { ...notice, username }))
}
const number = (value: unknown): number => Number(value) || 0

/** Nine houses in ten are there, or few messages are left: its administrators hear of it before nothing works any more. */
export const quotaReactions: readonly Reaction[] = [
  {
    event: 'HouseQuotaLow',
    run: (ctx, { used, limit }) => notifyAdministrators(ctx, 'houses', { used: number(used), limit: number(limit) }),
  },
  {
    event: 'SmsQuotaLow',
    run: (ctx, { left }) => notifyAdministrators(ctx, 'sms', { left: number(left) }),
  },
]
/** Somebody asks to join: administrators decide in the list of invitations. */
export const joinReaction: Reaction = {
  event: 'JoinRequested',
  run: (ctx, { name }) => notifyAdministrators(ctx, 'join', { name: escapeHtml(String(name)) }),
}
