import { type Day, laterDay } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { occupancyOf } from '../../housing/index.ts'
import type { AccountRow } from './account.queries.ts'

/** Under which lease the payer of an account lives there today; else the day on which he left. */
export async function stayOf(ctx: Ctx, { roomId, renteeId, openedOn }: AccountRow) {
  const today = ctx.today()
  const all = await ctx.db.rows(occupancyOf(ctx.tenant.id, [roomId], openedOn, today))
  const own = all.filter((one) => one.renteeId === renteeId)
  const now = own.find(({ fromOn, toOn }) => fromOn <= today && toOn >= today)
  // Who had left before it was opened has used nothing of it.
  return now ? { now } : { leftOn: laterDay(own.at(-1)?.toOn ?? openedOn, openedOn) }
}
/** The day an account that is closed now ends with: what is used after its payer has left is not his. */
export async function lastDayOf(ctx: Ctx, row: AccountRow): Promise<Day> {
  return (await stayOf(ctx, row)).leftOn ?? ctx.today()
}
