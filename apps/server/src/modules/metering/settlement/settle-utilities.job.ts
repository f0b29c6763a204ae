import { defineJob } from '../../../infra/queue/jobs.ts'
import { runSettling, type SettleRun } from './settle.service.ts'

/** Runs a settlement requested by a user. */
export const settleUtilitiesJob = defineJob<SettleRun>({
  name: 'settle-utilities',
  only: ['open'],
  run: (ctx, run, signal) => runSettling(ctx, run, signal),
})
