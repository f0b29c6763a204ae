import { translate } from '../../../infra/labels.ts'
import type { MailProvider } from '../../../infra/mail/provider.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { setMessageState } from './message.queries.ts'
import type { Message } from './message.service.ts'

type Payload = Pick<Message, 'to' | 'template' | 'values'> & { id: string; until: string }

/** Hands a mail to the server, again and again while it is of use, and writes down what became of it. */
export const sendMailJob = (provider: MailProvider) =>
  defineJob<Payload>({
    name: 'send-mail',
    run: async (ctx, { id, to, template, values, until }) => {
      const key = `identity.message.${template}`
      const subject = translate(ctx.language, `${key}.subject`, values)
      const text = translate(ctx.language, key, values)
      try {
        await provider.send({ to, subject, text })
        await ctx.db.run(setMessageState(ctx.tenant.id, id, 'sent', null))
      } catch (refused) {
        const useful = ctx.now() < new Date(until)
        const error = (refused as Error).message.slice(0, 500)
        await ctx.db.run(setMessageState(ctx.tenant.id, id, useful ? 'waiting' : 'failed', error))
        // The queue waits longer each time: about half a minute for four tries, five minutes for six.
        if (useful) throw refused
      }
    },
  })
