import { metering } from '@cloud-steward/contract/metering/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { shareRuns } from './loss/share.source.ts'
import { courseSource } from './meter/course-source.ts'
import { meters } from './meter/meter.service.ts'
import { proposedReadings } from './meter/proposed.source.ts'
import { readings } from './meter/reading-commands.service.ts'
import { readingWindows, remindReadingsJob } from './meter/window.service.ts'
import { serveMetering } from './metering.routes.ts'
import { attachments } from './price-plan/attachment.source.ts'
import { ceilings } from './price-plan/ceiling.service.ts'
import { pricePlans } from './price-plan/price-plan.source.ts'
import { correctionReactions } from './settlement/correct-by-event.ts'
import { settlePlannedJob } from './settlement/settle-planned.job.ts'
import { settleUtilitiesJob } from './settlement/settle-utilities.job.ts'
import { billReactions } from './settlement/settlement.service.ts'
import { settlements } from './settlement/settlement.source.ts'

export { keepCourses } from './meter/course.queries.ts'
export { type Course, courseOf, type Point, STEP, useWithinTime } from './meter/course.rules.ts'
export { courseSource } from './meter/course-source.ts'
export { numbersOn } from './meter/in-person.service.ts'
export { lastReadings, lockMeters } from './meter/meter.queries.ts'
export { endMeter, replaceMeter } from './meter/meter.service.ts'
export { fromMilli, toMilli } from './meter/quantity-wire.rules.ts'
export { confirmPassed, takeReadings } from './meter/reading.service.ts'
export { voidReading } from './meter/reading-commands.service.ts'
export { useBetween } from './meter/register.rules.ts'
export { changePrice, priceChanges, pricePlanOn } from './price-plan/change-prices.service.ts'
export { pricePlanNameOf } from './price-plan/price-plan.queries.ts'
export { billUseOf, leavingMeters, takeFinalReadings } from './settlement/leaving.service.ts'
export {
  beginPrepaid,
  endPrepaid,
  ladderBefore,
  MONTHS,
  type PrepaidMeter,
  prepaidMeters,
} from './settlement/prepaid.service.ts'
export { accountOf, type Line } from './tariff/account-lines.rules.ts'
export { dayOf, type Minute, minuteOf } from './tariff/clock.rules.ts'
export { type Tariff } from './tariff/price-use.rules.ts'
export { TariffGap } from './tariff/terms.rules.ts'

const special = [
  readingWindows,
  pricePlans,
  attachments,
  ceilings,
  meters,
  readings,
  proposedReadings,
  settlements,
  shareRuns,
] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = metering.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('metering_meter_no', 'metering.error.meterNoTaken', ['no'])
explainConstraint('metering_price_plan_code', 'housing.error.codeTaken', ['code'])
explainConstraint('metering_ceiling_once', 'metering.error.ceilingTwice', ['siteId'])
explainConstraint('metering_supplier_bill_no', 'metering.error.supplierBillKnown', ['no'])
explainConstraint('metering_settle_plan_site', 'metering.error.planTwice', ['siteId'])
explainConstraint('metering_reading_window_once', 'metering.error.windowTwice', ['forSiteId'])
explainConstraint('metering_share_run_once', 'metering.error.sharedAlready')

/** What is used, what it costs and who pays for it. */
export const meteringModule = {
  name: 'utility',
  needs: [courseSource],
  register(app: App): void {
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    serveMetering(app)
    app.jobs.push(settleUtilitiesJob, settlePlannedJob, remindReadingsJob)
    app.reactions.push(...billReactions, ...correctionReactions)
  },
}
