import { Refusal } from '@cloud-steward/contract'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'

/** The business day of an appointment; without one today. */
export const dayOf = (ctx: Pick<Ctx, 'tenant' | 'today'>, from: string | null): string =>
  from ? businessDay(new Date(from), ctx.tenant.timeZone) : ctx.today()
/** An appointment has both ends, in order, and is not over. */
export function refuseWrongTime(ctx: Pick<Ctx, 'now'>, from: string | null | undefined, to: string | null | undefined) {
  const isWrong = !from !== !to || (from && to && (to <= from || new Date(to) <= ctx.now()))
  if (isWrong) throw new Refusal('workOrder.error.appointment', { fields: ['appointTo'] })
}
