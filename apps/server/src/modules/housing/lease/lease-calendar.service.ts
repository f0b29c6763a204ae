import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/lease-calendar.ts'
import { addDays, addMonths } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { calendarCounts, calendarRows, calendarTotal } from './lease-calendar.queries.ts'

/** What happens to leases on each day of a month, counted; of the rows the caller sees. */
export async function queryLeaseCalendar(
  ctx: Ctx,
  { month, siteId }: InputOf<typeof contract.queryLeaseCalendar>,
): Promise<AnswerOf<typeof contract.queryLeaseCalendar>> {
  const from = `${month}-01`
  const to = addDays(addMonths(from, 1), -1)
  return { month, days: await ctx.db.rows(calendarCounts(ctx, { from, to, siteId })) }
}

/** The leases of one day, by kind and room. */
export async function queryCalendarDay(
  ctx: Ctx,
  { day, siteId, calendarKind, currentPage, pageSize }: InputOf<typeof contract.queryCalendarDay>,
): Promise<AnswerOf<typeof contract.queryCalendarDay>> {
  const [current, size] = [currentPage ?? 1, pageSize ?? 20]
  const asked = { from: day, to: day, siteId, calendarKind }
  const [list, [counted]] = await ctx.db.all(
    calendarRows(ctx, asked, size, (current - 1) * size),
    calendarTotal(ctx, asked),
  )
  return { list, pagination: { current, pageSize: size, total: counted!.total } }
}
