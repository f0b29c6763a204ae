import type { Reaction } from '../../../infra/queue/jobs.ts'
import { creditChanges } from './credit-changes.service.ts'

/** What a change or the end of a lease takes back is credited at once; the next issue run finds what was missed. */
export const creditReactions: Reaction[] = ['LeaseChanged', 'LeaseEnded'].map((event) => ({
  event,
  run: async (ctx, payload) => {
    await ctx.transaction((tx) => creditChanges(tx, [payload.leaseId as string]))
  },
}))
