import { addDays, addMonths, type Day } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { startRun } from '../../../infra/queue/runs.ts'
import { dueSettlePlans } from '../due.queries.ts'
import { claimPlans } from './settlement.queries.ts'

/** The whole month before that of a day. */
function monthBefore(today: Day): { periodFrom: Day; periodTo: Day } {
  const thisMonth = `${today.slice(0, 7)}-01`
  return { periodFrom: addMonths(thisMonth, -1), periodTo: addDays(thisMonth, -1) }
}

/**
 * Begins the settling of the month before for every site whose day has come, once a month however often it runs: the
 * month is claimed with the run. Days nobody's server ran are made up for. What cannot be settled, readings nobody
 * confirmed among them, is an exception as with any run.
 */
export const startPlanned = (ctx: Ctx): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    const today = tx.today()
    const period = monthBefore(today)
    const month = period.periodFrom.slice(0, 7)
    const plans = await tx.db.rows(claimPlans(tx.tenant.id, Number(today.slice(8)), month))
    return plans.map(({ id, siteId }) => {
      const runId = startRun(tx, { kind: 'settle-utilities', payload: { ...period, siteIds: [siteId] } })
      tx.audit({
        action: 'settle',
        resource: 'metering.settlePlan',
        recordId: id,
        after: { runId, settledMonth: month },
      })
      return runId
    })
  })

export const settlePlannedJob = defineJob({
  name: 'settle-planned',
  schedule: '30 1 * * *',
  due: dueSettlePlans,
  only: ['open'],
  run: async (ctx: Ctx) => void (await startPlanned(ctx)),
})
