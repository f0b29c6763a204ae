import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueLeaseDay } from '../due.queries.ts'
import { carryOwners } from '../owner/owner-change.service.ts'
import { renewByThemselves } from '../renewal/renewal.service.ts'
import { chargeStaying, closeFollowed } from './lease-day.service.ts'

/** What the calendar alone does to leases, early in the day and before bills go out. */
export const leaseDayJob = defineJob({
  name: 'lease-day',
  schedule: '20 0 * * *',
  due: dueLeaseDay,
  only: ['open'],
  run: async (ctx, _payload, signal) => {
    await carryOwners(ctx, signal)
    await renewByThemselves(ctx, signal)
    await closeFollowed(ctx, signal)
    await chargeStaying(ctx, signal)
  },
})
