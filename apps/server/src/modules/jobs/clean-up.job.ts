import { forgetTold } from '../../infra/live/publish.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import { deleteOldKeys } from './run.queries.ts'

/** A request is repeated within minutes or not at all; after this its key may be forgotten. */
const KEPT_DAYS = 7
/** A console that was away for longer asks for everything anew. */
const TOLD_DAYS = 3

/** Forgets idempotency keys nobody will send again, and what consoles were told. */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  schedule: '40 3 * * *',
  run: async (ctx) => {
    await ctx.db.run(deleteOldKeys(ctx.tenant.id, KEPT_DAYS))
    await ctx.db.run(forgetTold(ctx.tenant.id, TOLD_DAYS))
  },
})
