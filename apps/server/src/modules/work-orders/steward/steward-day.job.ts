import { newId } from '../../../infra/db/id.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueStewards } from '../due.queries.ts'
import { dropPlanned, insertPeriods, periodNow, sitesNow } from './steward.queries.ts'
import { applyStewards } from './stewardship.ts'

/** On its first day a planned period takes effect. */
export const stewardDayJob = defineJob({
  name: 'steward-day',
  schedule: '6 * * * *',
  due: dueStewards,
  only: ['open'],
  run: (ctx) => ctx.transaction(async (tx) => void (await applyStewards(tx))),
})

/** The form of a site names a steward as well: the history follows it from that day. */
const followForm = (event: string): Reaction => ({
  event,
  run: (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const { id: tenantId } = tx.tenant
      const [site] = await tx.db.rows(sitesNow(tenantId, [String(id)]))
      const today = tx.today()
      const now = site && (await tx.db.first(periodNow(tenantId, site.id, today)))
      if (!site || (now ? now.userId === site.userId : !site.userId)) return
      await tx.db.run(dropPlanned(tenantId, [site.id], today))
      const period = { site_id: site.id, user_id: site.userId, from_on: today, reason: null, created_by: 'system' }
      await tx.db.run(insertPeriods(tenantId, [{ ...period, id: newId(), is_applied: true }]))
    }),
})
export const siteReactions = ['housing.site.added', 'housing.site.updated'].map(followForm)
