import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueDeadSessions } from '../due.queries.ts'
import { deleteDeadSessions } from '../identity.queries.ts'
import { deleteOldTries } from './session.queries.ts'

export const cleanSessionsJob = defineJob({
  name: 'clean-sessions',
  schedule: '50 3 * * *',
  due: dueDeadSessions,
  run: async (ctx) => {
    await ctx.db.run(deleteDeadSessions(ctx.tenant.id))
    await ctx.db.run(deleteOldTries())
  },
})
