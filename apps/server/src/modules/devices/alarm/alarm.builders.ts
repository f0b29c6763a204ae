import { deviceAlarm } from '@cloud-steward/contract/devices/index.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import type { Site } from '../devices.builders.ts'
import { storeTelemetry } from '../telemetry/telemetry.queries.ts'
import { watchDevicesJob } from './alarm.job.ts'
import { watchDevices } from './alarm.service.ts'

const MINUTE_MS = 60_000
let start = Date.now()
/** For `beforeAll`: workers keep modules from file to file, and what is acknowledged is so at the real time. */
export const startNow = (): void => {
  start = Date.now()
}
export const after = (minutes: number) => new Date(start + minutes * MINUTE_MS)
/** The clock of an alarm looks so many minutes later; types of the builders are silent after 30. */
export const look = (site: Site, minutes = 0) => {
  const ctx = site.tenant.ctx(after(minutes))
  return onSchedule(watchDevicesJob, ctx, () => watchDevices(ctx))
}
export const says = (site: Site, deviceId: string, minutes: number, facts: object = {}) =>
  site.ctx.db.run(
    storeTelemetry(site.tenant.id, [
      { deviceId, at: after(minutes), receivedAt: after(minutes), counterMilli: 1_000, facts },
    ]),
  )
export interface Alarm {
  id: string
  kind: string
  title: string | null
  state: string
  severity: string
  value: number | null
  isAcked: boolean
  ackedBy: string | null
  deviceId: string
}
export const alarmsOf = async (site: Site, filter = {}) =>
  ((await site.admin.send(deviceAlarm.endpoints.query, { pageSize: 100, ...filter })).body.data as { list: Alarm[] })
    .list
