import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import type { ContactChanged } from '../people/contact-change.service.ts'
import { writeMessage } from './message.service.ts'

const GOOD_FOR_MS = 86_400_000

/** Tells a user where he could be reached until now that he is to be reached elsewhere, and what to do if that is not so. */
export const contactNotice = (providers: Pick<App, 'sms' | 'mail'>): Reaction => ({
  event: 'ContactChanged',
  run: (ctx, payload) =>
    ctx.transaction(async (tx) => {
      const { username, mobile, email, changed, at } = payload as unknown as ContactChanged
      const values = {
        username,
        tenant: tx.tenant.name,
        what: changed.map((field) => translate(tx.language, `account.sysuserdetail.field.${field}`)).join(' / '),
        at: localTime(tx.tenant.timeZone, new Date(at)).slice(0, 16),
      }
      const until = new Date(tx.now().getTime() + GOOD_FOR_MS)
      if (mobile) await writeMessage(tx, providers, { to: mobile, template: 'contactNotice', values, until })
      if (email) await writeMessage(tx, providers, { to: email, template: 'contactNoticeMail', values, until })
    }),
})
