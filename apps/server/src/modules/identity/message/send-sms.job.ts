import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { Message, Receipt, SmsProvider } from '../../../infra/sms/provider.ts'
import { dueReceipts } from '../due.queries.ts'
import { endMessage, markSent, takeToAsk } from './message.queries.ts'

/** Writes down what became of a message, once, and tells whoever sent something by it. */
const end = (ctx: Ctx, id: string, from: 'waiting' | 'sent', state: 'delivered' | 'failed', error: string | null) =>
  ctx.transaction(async (tx) => {
    if (await tx.db.first(endMessage(tx.tenant.id, { id, from, state, error: error?.slice(0, 500) ?? null })))
      tx.emit({ name: 'SmsEnded', payload: { messageId: id, state } })
  })

/** Hands a message to the provider, twice if need be, and writes down what became of it. */
export const sendSmsJob = (provider: SmsProvider) =>
  defineJob<{ id: string; message: Message }>({
    name: 'send-sms',
    run: async (ctx, { id, message }) => {
      let error = ''
      for (let tries = 0; tries < 2; tries++) {
        try {
          const reference = await provider.send(message)
          await ctx.db.run(markSent(ctx.tenant.id, id, reference || null))
          return
        } catch (refused) {
          error = (refused as Error).message
        }
      }
      await end(ctx, id, 'waiting', 'failed', error)
    },
  })

/** Days after which a receipt that did not come will not come any more. */
const DAYS = 3
/** Asks the provider what became of messages it took; one that does not answer is asked again when its turn comes. */
export const askReceiptsJob = (provider: SmsProvider) =>
  defineJob({
    name: 'ask-sms-receipts',
    schedule: '*/10 * * * *',
    due: dueReceipts(DAYS),
    run: async (ctx) => {
      if (!provider.receiptOf) return
      const since = new Date(ctx.now().getTime() - DAYS * 86_400_000)
      for (const { id, mobile, reference, sentAt } of await ctx.db.rows(
        takeToAsk(ctx.tenant.id, provider.name, since),
      )) {
        const receipt = await provider
          .receiptOf({ mobile, reference, sentAt: new Date(sentAt) })
          .catch((refused: Error): Receipt => {
            ctx.log.warn({ message: id, error: refused.message }, 'no receipt of a short message')
            return { state: 'unknown' }
          })
        if (receipt.state === 'delivered') await end(ctx, id, 'sent', 'delivered', null)
        if (receipt.state === 'failed') await end(ctx, id, 'sent', 'failed', receipt.error)
      }
    },
  })
