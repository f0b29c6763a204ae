import { defineJob } from '../../../infra/queue/jobs.ts'
import type { Message, SmsProvider } from '../../../infra/sms/provider.ts'
import { setMessageState } from './message.queries.ts'

/** Hands a message to the provider, twice if need be, and writes down what became of it. */
export const sendSmsJob = (provider: SmsProvider) =>
  defineJob<{ id: string; message: Message }>({
    name: 'send-sms',
    run: async (ctx, { id, message }) => {
      let error: string | null = null
      for (let tries = 0; tries < 2; tries++) {
        try {
          await provider.send(message)
          error = null
          break
        } catch (refused) {
          error = (refused as Error).message.slice(0, 500)
        }
      }
      await ctx.db.run(setMessageState(ctx.tenant.id, id, error === null ? 'sent' : 'failed', error))
    },
  })
