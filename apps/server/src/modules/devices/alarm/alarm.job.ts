import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueWatch } from '../due.queries.ts'
import { watchDevices } from './alarm.service.ts'

export const watchDevicesJob = defineJob({
  name: 'watch-devices',
  schedule: '* * * * *',
  due: dueWatch,
  run: async (ctx) => void (await watchDevices(ctx)),
})
