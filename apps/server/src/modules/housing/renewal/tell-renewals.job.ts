import { defineJob } from '../../../infra/queue/jobs.ts'
import { tellRenewals } from './tell-renewals.service.ts'

export const tellRenewalsJob = defineJob({
  name: 'tell-renewals',
  schedule: '40 8 * * *',
  only: ['open'],
  run: (ctx, _payload, signal) => tellRenewals(ctx, signal),
})
