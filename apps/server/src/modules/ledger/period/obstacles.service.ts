import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { PERIOD_OBSTACLES } from '@cloud-steward/contract/ledger/index.ts'
import type * as contract from '@cloud-steward/contract/ledger/period.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { lastDayOfMonth } from '../../../infra/month.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { unbilledThrough } from '../ledger.ports.ts'
import { openLinesThrough, unconfirmedThrough } from './obstacles.queries.ts'

type Found = AnswerOf<typeof contract.queryPeriodObstacles>
/** More of one kind are not shown, only counted. */
export const MOST_SHOWN = 100

/** What belongs into a month, or one before, and is not booked yet: asked anew each time, so what was mended is gone. */
export async function queryPeriodObstacles(
  ctx: Ctx,
  { month }: InputOf<typeof contract.queryPeriodObstacles>,
): Promise<Found> {
  wholeTenantOnly(ctx)
  const [tenantId, through] = [ctx.tenant.id, lastDayOfMonth(month)]
  const [readings, lines] = await ctx.db.all(
    unconfirmedThrough(tenantId, through, MOST_SHOWN),
    openLinesThrough(tenantId, through, MOST_SHOWN),
  )
  const found = await ctx.ports.get(unbilledThrough)(ctx, through)
  const exceptions = found.exceptions.filter(({ kind, periodTo }) => kind !== 'utility' || (periodTo ?? '') <= through)
  const unbilled = found.sites.filter(({ bills }) => bills > 0)
  const count = {
    reading: readings[0]?.count ?? 0,
    exception: exceptions.length,
    bankLine: lines[0]?.count ?? 0,
    unbilled: unbilled.reduce((sum, { bills }) => sum + bills, 0),
  }
  return {
    counts: PERIOD_OBSTACLES.map((kind) => ({ kind, count: count[kind] })),
    obstacles: [
      ...unbilled.map((site) => ({
        id: `unbilled ${site.siteId}`,
        kind: 'unbilled' as const,
        recordId: site.siteId,
        title: String(site.bills),
        siteName: site.siteName,
        amountFen: site.amountFen,
      })),
      ...exceptions.map((one) => ({
        id: one.id,
        kind: 'exception' as const,
        recordId: one.recordId,
        title: one.recordNo,
        siteName: one.siteName,
        day: one.periodFrom,
      })),
      ...readings.map(({ count: _count, ...one }) => ({ ...one, kind: 'reading' as const })),
      ...lines.map(({ count: _count, ...one }) => ({ ...one, kind: 'bankLine' as const })),
    ].filter((one, at, all) => at - all.findIndex(({ kind }) => kind === one.kind) < MOST_SHOWN),
  }
}
