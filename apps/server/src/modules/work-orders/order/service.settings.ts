import type { DISPATCH_MODES, OrderState } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramNumber, paramValue, workCalendar } from '../../system/index.ts'
import { hoursFrom, type WorkClock } from './working-time.rules.ts'

/** `workOrder.hours`, such as `09:00-18:00`, on working days; `workOrder.everyDay` `yes`: on all days. */
export async function workClock(ctx: Ctx): Promise<WorkClock> {
  const hours = hoursFrom(await paramValue(ctx, 'workOrder.hours')) ?? { from: 9 * 60, to: 18 * 60 }
  const { timeZone } = ctx.tenant
  if ((await paramValue(ctx, 'workOrder.everyDay')) === 'yes') return { timeZone, ...hours }
  return { timeZone, ...hours, calendar: await workCalendar(ctx) }
}
/** `workOrder.clockStops`: waiting states in which the clock of the service level stands still; both when not set. */
export async function stopsClock(ctx: Ctx, state: OrderState): Promise<boolean> {
  const set = await paramValue(ctx, 'workOrder.clockStops')
  return (set === undefined ? ['waiting_parts', 'waiting_customer'] : set.split(/[,，\s]+/)).includes(state)
}
/** `workOrder.confirmDays`: days after which a finished order is confirmed by itself, and a confirmed one closed. */
export const confirmDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'workOrder.confirmDays', { usual: 3, least: 1, most: 60 })
/** `workOrder.quoteAloneFen`: up to it neither the payer nor staff is asked before the work goes on. */
export const quoteAloneFen = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'workOrder.quoteAloneFen', { usual: 20_000 })
/** `workOrder.dispatchMode`: how orders are dispatched that no rule is for. */
export async function usualMode(ctx: Ctx): Promise<(typeof DISPATCH_MODES)[number]> {
  const set = await paramValue(ctx, 'workOrder.dispatchMode')
  return set === 'grab' || set === 'rotate' ? set : 'assign'
}
