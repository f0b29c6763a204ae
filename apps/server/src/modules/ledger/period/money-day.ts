import { Refusal } from '@cloud-steward/contract'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'

/** Money received longer ago than this is a slip of the pen. */
const MOST_DAYS_AGO = 400

/** Refuses days of money that have not come, or are too long ago. */
export function checkMoneyDay(ctx: Ctx, receivedOn: string, field: string): void {
  const fields = [field]
  if (receivedOn > ctx.today()) throw new Refusal('ledger.error.dayInFuture', { fields })
  if (receivedOn < addDays(ctx.today(), -MOST_DAYS_AGO))
    throw new Refusal('ledger.error.receivedTooLongAgo', { values: { days: MOST_DAYS_AGO }, fields })
}
