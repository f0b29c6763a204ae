import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueMerchants } from '../../payouts/due.queries.ts'
import { merchantsToAsk } from './merchant.queries.ts'
import type { MerchantOuter } from './merchant-draft.service.ts'
import { askMerchant, HAND_IN_JOB, handIn } from './merchant-facts.service.ts'

const MOST = 200

/** Asks channels how applications stand, ever more seldom; hands in again what may never have arrived. */
export const askMerchantJob = (outer: MerchantOuter) =>
  defineJob({
    name: 'ask-merchant',
    schedule: '* * * * *',
    due: dueMerchants,
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(merchantsToAsk(ctx.tenant.id, ctx.now(), MOST))) {
        if (signal.aborted) return
        await askMerchant(ctx, outer, id, 'clock')
      }
    },
  })
/** Hands one in as soon as it is written down; whatever happens here, the clock asks later. */
export const handInJob = (outer: MerchantOuter) =>
  defineJob<{ id: string }>({
    name: HAND_IN_JOB,
    run: async (ctx, { id }) => void (await handIn(ctx, outer, id)),
  })
