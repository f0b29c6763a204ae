import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'
import { contractTypeById } from './contract-type.queries.ts'

/** The parameter by which a tenant asks for a second person: leases before they are signed, changes before they count. */
export const REVIEW_PARAM = 'housing.leaseReview'
/** Off unless it says `on`, so that signing on paper stays one step. A lease's type may say otherwise. */
export async function isReviewed(ctx: Ctx, typeId?: string | null): Promise<boolean> {
  const type = typeId ? await ctx.db.first(contractTypeById(ctx.tenant.id, typeId)) : undefined
  if (type && type.review !== 'asTenant') return type.review === 'always'
  return (await paramValue(ctx, REVIEW_PARAM)) === 'on'
}
