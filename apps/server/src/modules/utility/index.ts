import { settlePlan, utility } from '@cloud-steward/contract/utility/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { shareRuns } from './loss/share.service.ts'
import { meters } from './meter/meter.service.ts'
import { proposedReadings } from './meter/proposed.service.ts'
import { readings } from './meter/reading-commands.service.ts'
import { readingWindows, remindReadingsJob } from './meter/window.service.ts'
import { attachments } from './programme/attachment.service.ts'
import { programmes } from './programme/programme.service.ts'
import { correctionReactions } from './settlement/correct-by-event.ts'
import { settlePlannedJob } from './settlement/settle-planned.job.ts'
import { settleUtilitiesJob } from './settlement/settle-utilities.job.ts'
import { billReactions } from './settlement/settlement.service.ts'
import { settlements } from './settlement/settlement.source.ts'
import { registerCommands } from './utility.routes.ts'

// What demonstration data are made with.
export { confirmShare } from './loss/share.service.ts'
export { type CourseRow, keepCourses } from './meter/course.queries.ts'
export { type Course, courseOf, type Point, STEP, useWithinTime } from './meter/course.rules.ts'
export { hearCourses } from './meter/course-source.ts'
export { numbersOn } from './meter/in-person.service.ts'
export { lastReadings, lockMeters, metersById, type ReadingRow } from './meter/meter.queries.ts'
export { meters, replaceMeter } from './meter/meter.service.ts'
export { proposeReading, reviewReading } from './meter/proposed.service.ts'
export { confirmPassed, type Taken, type TakenResult, takeReadings } from './meter/reading.service.ts'
export { voidReading } from './meter/reading-commands.service.ts'
export { useBetween } from './meter/register.rules.ts'
export { readingWindows } from './meter/window.service.ts'
export { attachProgramme } from './programme/attachment.service.ts'
export { changePrice, type NewPrice, priceChanges, programmeOn } from './programme/change-prices.service.ts'
export { saveDerivedVersion } from './programme/derive.service.ts'
export { type PriceChange } from './programme/price-change.rules.ts'
export { programmeNameOf } from './programme/programme.queries.ts'
export { programmes, publishVersion, saveVersion } from './programme/programme.service.ts'
export { type Resolved } from './programme/resolve.rules.ts'
export { fromMilli, toMilli } from './programme/terms-wire.rules.ts'
export { billSettlements } from './settlement/billing.service.ts'
export { billUseOf, type LeavingMeter, leavingMeters, takeFinalReadings } from './settlement/leaving.service.ts'
export {
  beginPrepaid,
  endPrepaid,
  ladderBefore,
  MONTHS,
  type PrepaidMeter,
  prepaidMeters,
} from './settlement/prepaid.service.ts'
export { runSettling, startSettling } from './settlement/settle.service.ts'
export { confirmSettlements } from './settlement/settlement.service.ts'
export { settlements } from './settlement/settlement.source.ts'
export { accountOf, type Line } from './tariff/account-lines.rules.ts'
export { dayOf, type Minute, minuteOf } from './tariff/clock.rules.ts'
export { type Tariff, tariffOf } from './tariff/price-use.rules.ts'
export { TariffGap, type Terms } from './tariff/terms.rules.ts'

/** On which day of the month sites are settled by themselves. */
export const settlePlans = standard(settlePlan)

const special = [
  settlePlans,
  readingWindows,
  programmes,
  attachments,
  meters,
  readings,
  proposedReadings,
  settlements,
  shareRuns,
] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = utility.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('utility_meter_no', 'utility.error.meterNoTaken', ['no'])
explainConstraint('utility_programme_code', 'housing.error.codeTaken', ['code'])
explainConstraint('utility_ceiling_once', 'utility.error.ceilingTwice', ['siteId'])
explainConstraint('utility_settle_plan_site', 'utility.error.planTwice', ['siteId'])
explainConstraint('utility_reading_window_once', 'utility.error.windowTwice', ['forSiteId'])
explainConstraint('utility_share_run_once', 'utility.error.sharedAlready')

/** What is used, what it costs and who pays for it. */
export const utilityModule = {
  name: 'utility',
  register(app: App): void {
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    registerCommands(app)
    app.jobs.push(settleUtilitiesJob, settlePlannedJob, remindReadingsJob)
    app.reactions.push(...billReactions, ...correctionReactions)
  },
}
