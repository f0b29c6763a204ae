import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import { writeTexts } from '../../identity/index.ts'
import { reachable } from './way.queries.ts'

interface Carried extends Record<string, unknown> {
  title: string
  text: string
  usernames: string[]
}
/** Tells a notice also by the ways its receivers have chosen, after the transaction that made it. */
export const carryNotice = (tx: TxCtx, { title, text, usernames }: Carried): void =>
  tx.enqueue({ name: 'carry-notice', payload: { title, text, usernames } })

/** Writes short messages, and leaves each mail to a job of its own: one that fails is tried again alone. */
export const carryNoticeJob = (app: Pick<App, 'sms' | 'mail'>) =>
  defineJob<Carried>({
    name: 'carry-notice',
    run: (ctx, { title, text, usernames }) =>
      ctx.transaction(async (tx) => {
        const found = await tx.db.rows(reachable(tx.tenant.id, usernames))
        const content = translate(tx.language, 'notice.message.taskWaiting', { title })
        const texts = found.flatMap(({ mobile }) => (mobile ? [{ mobile, content, values: { title } }] : []))
        await writeTexts(tx, app.sms, 'taskWaiting', texts)
        for (const { email } of found)
          if (email && app.mail) tx.enqueue({ name: 'mail-notice', payload: { to: email, title, text } })
      }),
  })
export const mailNoticeJob = (app: Pick<App, 'mail'>) =>
  defineJob<{ to: string; title: string; text: string }>({
    name: 'mail-notice',
    run: async (ctx, { to, title, text }) => {
      const end = translate(ctx.language, 'notice.way.mailEnd')
      await app.mail?.send({ to, subject: title, text: `${title}\n${text}\n\n${end}` })
    },
  })
