import { dropMonths, makeMonths } from '../../../infra/db/months.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueMonths } from '../due.queries.ts'
import { dropOldLinks } from '../gateway/path.queries.ts'
import { dropOldStrays } from './telemetry.queries.ts'

/** Telemetry lies in months: those to come are made ahead of time, those past `keep` are dropped; 0 keeps all. */
export const keepMonthsJob = (keep: number) =>
  defineJob({
    name: 'keep-telemetry-months',
    schedule: '40 3 * * *',
    due: dueMonths,
    run: async (ctx) => {
      await ctx.db.run(makeMonths('device_telemetry'))
      const dropped = keep > 0 ? await ctx.db.first(dropMonths(keep)) : undefined
      await ctx.db.run(dropOldLinks(ctx.tenant.id, new Date(ctx.now().getTime() - 7 * 86_400_000)))
      await ctx.db.run(dropOldStrays(ctx.tenant.id))
      if (dropped?.dropped) ctx.log.info(dropped, 'months of telemetry were dropped')
    },
  })
