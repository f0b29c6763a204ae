import type { Ctx } from '../../../infra/ctx/types.ts'
import { afterWorkingMinutes, workClock, workingMinutesBetween } from '../../system/index.ts'
import type { OrderRow } from './work-order.queries.ts'

/** Staff is warned when so much of the time has passed. */
const WARN_AT = 0.8

/** When an order that begins now has to be done, and when staff is warned; nothing without a deadline. */
export async function beginClock(ctx: Ctx, minutes: number | null) {
  if (!minutes) return {}
  const clock = await workClock(ctx)
  const now = ctx.now()
  return {
    sla_minutes: minutes,
    warn_at: afterWorkingMinutes(now, Math.ceil(minutes * WARN_AT), clock).toISOString(),
    deadline: afterWorkingMinutes(now, minutes, clock).toISOString(),
  }
}
/** The clock stands still: how much of the time is left is kept. */
export async function stopClock(ctx: Ctx, { deadline, sla_left: left }: Pick<OrderRow, 'deadline' | 'sla_left'>) {
  if (!deadline || left !== null) return {}
  return { sla_left: workingMinutesBetween(ctx.now(), new Date(deadline), await workClock(ctx)) }
}
/** It goes on with as much time as was left. */
export async function resumeClock(ctx: Ctx, row: Pick<OrderRow, 'sla_left' | 'sla_minutes'>) {
  const { sla_left: left, sla_minutes: minutes } = row
  if (left === null || minutes === null) return {}
  const clock = await workClock(ctx)
  const untilWarned = Math.max(0, left - Math.floor(minutes * (1 - WARN_AT)))
  return {
    sla_left: null,
    warn_at: afterWorkingMinutes(ctx.now(), untilWarned, clock).toISOString(),
    deadline: afterWorkingMinutes(ctx.now(), left, clock).toISOString(),
  }
}
