import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { type endIncident as endCommand, incident } from '@cloud-steward/contract/work-orders/index.ts'
import { addDays, addMonths } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { duePlans } from '../due.queries.ts'
import { openOrder } from '../order/open-order.ts'
import { lockPlan, plansDue, setNextOn } from './plan.queries.ts'
import { incidents } from './plan.source.ts'

/** The day after a day on which a plan comes round again. */
export function nextDay(day: string, count: number, unit: 'day' | 'week' | 'month'): string {
  if (unit === 'month') return addMonths(day, count)
  return addDays(day, unit === 'week' ? count * 7 : count)
}
/** Opens the order of a plan that is due, one however long nobody looked, and says when the next one comes. */
const openDue = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const today = tx.today()
    const row = await tx.db.first(lockPlan(tx.tenant.id, id))
    if (!row?.isActive || row.nextOn > today) return
    const { siteId, roomId, kind, classifierId, subject, nextOn, everyCount, everyUnit, endOn } = row
    if (!endOn || nextOn <= endOn)
      await openOrder(tx, {
        siteId,
        roomId,
        kind,
        classifierId,
        subject,
        isUrgent: false,
        source: 'plan',
        sourceKey: `plan ${id}`,
        planId: id,
      })
    let next = nextOn
    while (next <= today) next = nextDay(next, everyCount, everyUnit)
    await tx.db.run(setNextOn(tx.tenant.id, id, next, !endOn || next <= endOn))
  })
export const openPlannedOrdersJob = defineJob({
  name: 'open-planned-orders',
  schedule: '5 * * * *',
  due: duePlans,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(plansDue(ctx.tenant.id, ctx.today()))) await openDue(ctx, id)
  },
})

export const endIncident = (ctx: Ctx, { id }: InputOf<typeof endCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await incidents.get(tx, id)
    const columns = { over_at: tx.now().toISOString() }
    const step = { subject: incident.name, recordId: id, from: 'open', to: 'over', columns, at: tx.now() }
    if (!(await moveState(tx, 'work_order_incident', step))) throw new Refusal('workOrder.error.incidentOver')
    return {}
  })
