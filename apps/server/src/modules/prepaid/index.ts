import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { carryProtections, meterAccountColumns, switchOffGuard } from '../devices/index.ts'
import { accounts } from './account/account.source.ts'
import { followAccountsJob, leaseReactions } from './account/follow-leases.ts'
import { followGivenBackJob } from './account/give-back.service.ts'
import { meterAccount } from './account/meter-account.source.ts'
import { batchReactions, driveBatchesJob, driveBatchJob } from './batch/batch.job.ts'
import { batches, batchItems } from './batch/batch.source.ts'
import { decidedBatch } from './batch/plan-batch.service.ts'
import { cutsByHand } from './by-hand/cut.service.ts'
import { chargeAccountsJob } from './charge/charge.service.ts'
import { corrections, decidedCorrection } from './correction/correction.service.ts'
import { buildDaysJob, buildLastDaysJob } from './days/days.service.ts'
import { accountDayList, meterDayList } from './days/days.source.ts'
import { commandEndedReaction } from './decision/command-ended.ts'
import { evaluateAccountsJob } from './decision/evaluate.service.ts'
import { heldWarningJob } from './decision/notify.service.ts'
import { compareCreditsJob, meterCredits } from './mirror/compare-credits.service.ts'
import { warningPlans } from './plan/plan.service.ts'
import { servePrepaid } from './prepaid.routes.ts'
import { moveProtections } from './protection/protection.queries.ts'
import { protections } from './protection/protection.service.ts'
import { creditPaidJob, orderReactions } from './recharge/credit.service.ts'
import { recharges } from './recharge/recharge.source.ts'
import { refundReactions } from './recharge/refund-ended.ts'

import { refundYearJob } from './year/book-refunds.service.ts'
import { yearChecks, yearRefunds } from './year/year.source.ts'

export { accounts } from './account/account.source.ts'
export { unrestored } from './account/give-back.queries.ts'

explainConstraint('prepaid_year_run_once', 'prepaid.error.yearBooked', ['year'])

/** Who gets power and who does not: what must stay on, and what is switched for many at once. */
export const prepaidModule = {
  name: 'prepaid',
  register(app: App): void {
    app.ports.provide(switchOffGuard, cutsByHand)
    app.ports.provide(reviewDeciders.correction, decidedCorrection(app.sms))
    app.ports.provide(reviewDeciders.batch, decidedBatch)
    app.ports.provide(meterAccountColumns, meterAccount)
    app.ports.provide(carryProtections, async (tx, _secrets, { oldId, newId }) => {
      await tx.db.run(moveProtections(tx.tenant.id, oldId, newId))
    })
    app.jobs.push(driveBatchJob(app.sms), driveBatchesJob(app.sms))
    app.reactions.push(...batchReactions(app.sms))
    for (const operations of [
      protections,
      batches,
      batchItems,
      warningPlans,
      accounts,
      recharges,
      corrections,
      meterCredits,
      accountDayList,
      meterDayList,
      yearChecks,
      yearRefunds,
    ] as unknown as Operations[])
      registerResource(app, operations)
    servePrepaid(app)
    app.jobs.push(
      chargeAccountsJob,
      evaluateAccountsJob(app.sms),
      heldWarningJob(app.sms),
      followAccountsJob,
      followGivenBackJob,
      creditPaidJob(app.sms),
      compareCreditsJob,
      buildDaysJob,
      buildLastDaysJob,
      refundYearJob,
    )
    app.reactions.push(
      commandEndedReaction(app.sms),
      ...orderReactions(app.sms),
      ...refundReactions(app.sms),
      ...leaseReactions,
    )
  },
}
