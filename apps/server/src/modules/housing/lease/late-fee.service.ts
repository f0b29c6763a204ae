import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'
import { type LateFeeTerms, lateFeeTermsOf } from './late-fee.queries.ts'
import { termLimitsIn } from './term-limits.rules.ts'
import { LIMITS_PARAM } from './term-limits.ts'

/** What leases say of paying late, with the cap in all: what was agreed, yet never more than their place allows. */
export async function lateFeesOf(ctx: Ctx, leaseIds: readonly string[]): Promise<LateFeeTerms[]> {
  const rows = await ctx.db.rows(lateFeeTermsOf(ctx.tenant.id, leaseIds))
  if (!rows.length) return []
  const text = await paramValue(ctx, LIMITS_PARAM)
  const caps = new Map([...new Set(rows.map((row) => row.regionCode))].map((region) => [region, capIn(text, region)]))
  return rows.map((row) => {
    const most = caps.get(row.regionCode)!
    return { ...row, capBp: Math.min(row.capBp ?? most, most) }
  })
}
const capIn = (text: string | undefined, region: string): number =>
  Math.floor(termLimitsIn(text, region).lateFeeAll!.most)
