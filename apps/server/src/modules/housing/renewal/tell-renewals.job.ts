import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueRenewalNotices } from '../due.queries.ts'
import { TOLD_AHEAD_DAYS } from './renewal.rules.ts'
import { tellRenewals } from './tell-renewals.service.ts'

export const tellRenewalsJob = defineJob({
  name: 'tell-renewals',
  schedule: '40 8 * * *',
  due: dueRenewalNotices(TOLD_AHEAD_DAYS),
  only: ['open'],
  run: (ctx, _payload, signal) => tellRenewals(ctx, signal),
})
