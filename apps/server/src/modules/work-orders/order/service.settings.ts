import type { DISPATCH_MODES, OrderState } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramNumber, paramValue } from '../../system/index.ts'

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
