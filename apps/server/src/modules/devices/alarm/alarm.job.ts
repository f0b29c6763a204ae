import { defineJob } from '../../../infra/queue/jobs.ts'
import { watchDevices } from './alarm.service.ts'

export const watchDevicesJob = defineJob({
  name: 'watch-devices',
  schedule: '* * * * *',
  run: async (ctx) => void (await watchDevices(ctx)),
})
