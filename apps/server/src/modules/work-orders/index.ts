import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { ticketGuard } from '../devices/index.ts'
import { namesOfCrew } from '../ledger/index.ts'
import { serveCrew } from './crew/crew.routes.ts'
import { certificates, classifiers, dispatchRules, installers, items, suppliers } from './crew/crew.source.ts'
import { orderAlertReaction } from './order/alert.reaction.ts'
import { claimReactions } from './order/claim.ts'
import { errandReactions } from './order/open-order.ts'
import { orderOperations } from './order/operation.source.ts'
import { collectOrdersJob, confirmOrdersJob, escalateOrdersJob } from './order/order-days.job.ts'
import { orderReaction } from './order/order-keys.ts'
import { checkTicket } from './order/ticket.ts'
import { serveWorkOrder } from './order/work-order.routes.ts'
import { workOrders } from './order/work-order.source.ts'
import { servePlan } from './plan/plan.routes.ts'
import { openPlannedOrdersJob } from './plan/plan.service.ts'
import { incidents, plans } from './plan/plan.source.ts'
import { serveReport } from './report/report.routes.ts'
import { payeeDetails } from './settle/settle.queries.ts'
import { serveSettlement } from './settle/settlement.routes.ts'
import { settlements } from './settle/settlement.service.ts'
import { serveSteward } from './steward/steward.routes.ts'
import { stewards } from './steward/steward.service.ts'
import { siteReactions, stewardDayJob } from './steward/steward-day.job.ts'

export { dropOrder } from './order/finish.service.ts'
export { openOrder } from './order/open-order.ts'

const all = [
  workOrders,
  orderOperations,
  classifiers,
  suppliers,
  installers,
  certificates,
  dispatchRules,
  items,
  plans,
  incidents,
  settlements,
  stewards,
] as unknown as Operations[]
explainConstraint('work_order_classifier_name', 'workOrder.error.nameTaken', ['name'])
explainConstraint('work_order_item_name', 'workOrder.error.nameTaken', ['name'])
explainConstraint('work_order_installer_code', 'workOrder.error.codeTaken', ['code'])
explainConstraint('work_order_steward_user', 'workOrder.error.stewardTaken', ['userId'])
explainConstraint('work_order_supplier_code', 'workOrder.error.codeTaken', ['code'])

/** Who has to go where and do what, with which key, how soon, and who pays for it. */
export const workOrdersModule = {
  name: 'work-orders',
  register(app: App): void {
    app.ports.provide(ticketGuard, checkTicket)
    app.ports.provide(namesOfCrew, async (ctx, ids) => {
      const rows = await ctx.db.rows(payeeDetails(ctx.tenant.id, ids))
      return new Map(rows.map(({ id, name }) => [id, name]))
    })
    for (const operations of all) registerResource(app, operations)
    for (const serveTopic of [serveWorkOrder, serveCrew, serveSettlement, servePlan, serveReport, serveSteward])
      serveTopic(app)
    app.jobs.push(escalateOrdersJob, confirmOrdersJob, collectOrdersJob, openPlannedOrdersJob, stewardDayJob)
    // The alert first: it does not wait for keys that a lock does not take.
    app.reactions.push(orderAlertReaction, orderReaction(app), ...errandReactions, ...claimReactions, ...siteReactions)
  },
}
