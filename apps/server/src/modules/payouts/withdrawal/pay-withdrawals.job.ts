import { Refusal } from '@cloud-steward/contract'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { Outer } from '../../channels/index.ts'
import { allowedBy, fundMode } from '../../channels/index.ts'
import { dueWithdrawals } from '../../payouts/due.queries.ts'
import { askWithdrawal, PUSH_JOB, sendWithdrawal } from './payout.service.ts'
import { payoutsDue, payoutsToAsk } from './withdrawal.queries.ts'

const MOST = 200

/** Has the channel pay what is due, and asks about what it has and has not finished, or may have got back. */
export const payWithdrawalsJob = (outer: Outer) =>
  defineJob({
    name: 'pay-withdrawals',
    schedule: '* * * * *',
    due: dueWithdrawals,
    run: async (ctx, _payload, signal) => {
      const { id: tenantId } = ctx.tenant
      const isOwn = allowedBy(await fundMode(ctx)).ownMerchants
      for (const { id } of isOwn ? await ctx.db.rows(payoutsDue(tenantId, ctx.today(), MOST)) : []) {
        if (signal.aborted) return
        // Somebody was faster, or the landlord's merchant is none any more: the next one is not to blame.
        await sendWithdrawal(ctx, { id }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          ctx.log.info({ withdrawal: id, reason: error.reason }, 'a withdrawal is not sent to the channel')
        })
      }
      for (const { id } of await ctx.db.rows(payoutsToAsk(tenantId, ctx.now(), MOST))) {
        if (signal.aborted) return
        await askWithdrawal(ctx, outer, id)
      }
    },
  })
/** Hands one over as soon as it is written down; whatever happens here, the clock asks later. */
export const pushWithdrawalJob = (outer: Outer) =>
  defineJob<{ id: string }>({
    name: PUSH_JOB,
    run: async (ctx, { id }) => void (await askWithdrawal(ctx, outer, id)),
  })
