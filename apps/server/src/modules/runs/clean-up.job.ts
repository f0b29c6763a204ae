import { forgetTold } from '../../infra/live/live.queries.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import { deleteOldKeys } from '../../kit/idempotency.ts'
import { dueCleanUp } from './due.queries.ts'
import { forgetOld } from './run.queries.ts'

/** A request is repeated within minutes or not at all; after this its key may be forgotten. */
const KEPT_DAYS = 7
/** A console that was away for longer asks for everything anew. */
const TOLD_DAYS = 3
/** Events and the rows of runs; what people did stands in the audit, which stays. */
const RECORDED_DAYS = 180
const AT_ONCE = 10_000

/** Forgets what nobody will ask for again: idempotency keys, what consoles were told, old events and rows of runs. */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  schedule: '40 3 * * *',
  due: dueCleanUp({ keys: KEPT_DAYS, told: TOLD_DAYS, recorded: RECORDED_DAYS }),
  run: async (ctx, _payload, signal) => {
    await ctx.db.run(deleteOldKeys(ctx.tenant.id, KEPT_DAYS))
    await ctx.db.run(forgetTold(ctx.tenant.id, TOLD_DAYS))
    while ((await ctx.db.first(forgetOld(RECORDED_DAYS, AT_ONCE)))!.gone >= AT_ONCE) signal.throwIfAborted()
  },
})
