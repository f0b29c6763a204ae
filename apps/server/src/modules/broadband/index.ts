import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { commissionElsewhere } from '../value-added/index.ts'
import { lineAccounts } from './account/account.source.ts'
import { serveBroadband } from './broadband.routes.ts'
import { carrierLinks } from './carrier/link.service.ts'
import { askCarrierJob, askCarriersJob } from './order/ask-carrier.ts'
import { expireLineOrdersJob, lineDaysJob, lineReactions, takeLineOrdersJob } from './order/line-days.job.ts'
import { waitingLineCommission } from './order/order.queries.ts'
import { lineOrders } from './order/order.service.ts'
import { seeLinesJob } from './order/see-lines.ts'
import { servePackage } from './package/package.routes.ts'
import { packages } from './package/package.service.ts'
import { rewardOrdersJob } from './seller/reward.job.ts'

explainConstraint('broadband_package_name', 'broadband.error.nameTaken', ['name'])
explainConstraint('broadband_carrier_kind', 'broadband.error.carrierTaken', ['carrier'])
explainConstraint('broadband_account_number', 'broadband.error.numberTaken', ['accountNo'])
explainConstraint('broadband_order_open', 'broadband.error.busy')

/** Lines into rooms: packages, accounts, what carriers are asked for them, and who is rewarded for selling them. */
export const broadbandModule = {
  name: 'broadband',
  register(app: App): void {
    const all = [packages, carrierLinks(app), lineAccounts, lineOrders(app)] as unknown as Operations[]
    for (const operations of all) registerResource(app, operations)
    servePackage(app)
    serveBroadband(app)
    app.ports.provide(
      commissionElsewhere,
      async (ctx) => (await ctx.db.first(waitingLineCommission(ctx.tenant.id, ctx.tenant.timeZone)))!,
    )
    app.jobs.push(
      askCarrierJob(app),
      askCarriersJob(app),
      lineDaysJob(app),
      expireLineOrdersJob(app),
      takeLineOrdersJob(app),
      rewardOrdersJob,
      seeLinesJob(app),
    )
    app.reactions.push(...lineReactions(app))
  },
}
