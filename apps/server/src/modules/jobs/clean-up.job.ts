import { defineJob } from '../../infra/queue/jobs.ts'
import { deleteOldKeys } from './run.queries.ts'

/** A request is repeated within minutes or not at all; after this its key may be forgotten. */
const KEPT_DAYS = 7

/** Forgets idempotency keys nobody will send again. */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  schedule: '40 3 * * *',
  run: async (ctx) => {
    await ctx.db.run(deleteOldKeys(ctx.tenant.id, KEPT_DAYS))
  },
})
