import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueRenewalNotices } from '../due.queries.ts'
import { notifyRenewals } from './notify-renewals.service.ts'
import { TOLD_AHEAD_DAYS } from './renewal.rules.ts'

export const notifyRenewalsJob = defineJob({
  name: 'tell-renewals',
  schedule: '40 8 * * *',
  due: dueRenewalNotices(TOLD_AHEAD_DAYS),
  only: ['open'],
  run: (ctx, _payload, signal) => notifyRenewals(ctx, signal),
})
