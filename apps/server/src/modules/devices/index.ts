import { explainConstraint } from '../../infra/db/refusals.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { courseSource } from '../metering/index.ts'
import { watchDevicesJob } from './alarm/alarm.job.ts'
import { deviceAlarms } from './alarm/alarm.source.ts'
import { deviceCommands, endLateCommands } from './command/command.service.ts'
import { switchOffGuard } from './command/switch-off.ts'
import { serveDevices } from './devices.routes.ts'
import { dueLateCommands } from './due.queries.ts'
import { typeModels } from './model/model.service.ts'
import { collectors, elemeters, locks, watermeters } from './registry/device.service.ts'
import { meterAccountColumns } from './registry/meter-account.ts'
import { carryKeys, carryProtections } from './registry/replace.service.ts'
import { ticketGuard } from './registry/ticket.ts'
import { deviceTypes } from './registry/type.service.ts'
import { keepMonthsJob } from './telemetry/keep-months.job.ts'
import { makeCourses } from './telemetry/make-courses.ts'
import { takeReadingsJob } from './telemetry/take-readings.job.ts'

export { queryAlarmRule } from './alarm/alarm.service.ts'
export { commandDevices } from './command/command.service.ts'
export { answerOfLock, commandLock } from './command/lock-command.service.ts'
export { commandCredit } from './command/put-model-command.ts'
export { type OffAsked, type OffBlocker, type OffMoment, switchOffGuard } from './command/switch-off.ts'
export { type Gateway, startGateway } from './gateway/gateway.ts'
export { checkOf, type LockCode, type LockSaid } from './gateway/lock.rules.ts'
export { type MeterAccount, meterAccountColumns } from './registry/meter-account.ts'
export { carryKeys, carryProtections } from './registry/replace.service.ts'
export { takeOutDevice } from './registry/take-out.service.ts'
export { type Ticket, ticketGuard } from './registry/ticket.ts'
export { makeCourses, pointsOf } from './telemetry/make-courses.ts'
export { storeTelemetry } from './telemetry/telemetry.queries.ts'

explainConstraint('device_serial', 'device.error.serialTaken', ['serial'])
explainConstraint('device_address', 'device.error.addressTaken', ['address'])
explainConstraint('device_cloud_lock', 'device.error.addressTaken', ['address'])
explainConstraint('device_meter', 'device.error.meterTaken', ['meterId'])
explainConstraint('device_type_code', 'housing.error.codeTaken', ['code'])

const endLateJob = defineJob({
  name: 'end-late-commands',
  schedule: '* * * * *',
  due: dueLateCommands,
  run: (ctx) => endLateCommands(ctx),
})

/** Collectors and meters: what they say, and what they are told. */
/** @param telemetryMonths so many months of what devices said are kept; 0 keeps all */
export const devicesModule = ({ telemetryMonths }: { telemetryMonths: number }) => ({
  name: 'devices',
  needs: [switchOffGuard, ticketGuard, meterAccountColumns, carryProtections, carryKeys],
  register(app: App): void {
    app.ports.provide(courseSource, (ctx, meterIds) => makeCourses(ctx, undefined, meterIds))
    for (const operations of [
      deviceTypes,
      typeModels,
      collectors,
      elemeters,
      watermeters,
      locks,
      deviceCommands,
      deviceAlarms,
    ] as unknown as Operations[])
      registerResource(app, operations)
    serveDevices(app)
    app.jobs.push(takeReadingsJob, keepMonthsJob(telemetryMonths), endLateJob, watchDevicesJob)
  },
})
