import type { Ctx } from '../infra/ctx/types.ts'
import { monthAfter, monthOf } from '../infra/month.ts'
import { closePeriod, lockPeriod } from '../modules/ledger/period/close-period.service.ts'

/** The month three months ago is locked, the one after it closed; the last month waits for being closed. */
export async function closeMonths(ctx: Ctx): Promise<void> {
  const [first, second] = [-3, -2].map((months) => monthAfter(monthOf(ctx.today()), months)) as [string, string]
  await closePeriod(ctx, { month: first, reason: '启用账期结账，此前月份一并结账' })
  await lockPeriod(ctx, { month: first, reason: '已报送财务' })
  await closePeriod(ctx, { month: second, reason: '个别读数与流水待核，不影响本月' })
}
