import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'

/** The parameter by which a tenant asks for a second person: leases before they are signed, changes before they count. */
export const REVIEW_PARAM = 'housing.leaseReview'
/** Off unless it says `on`, so that signing on paper stays one step. */
export const isReviewed = async (ctx: Ctx): Promise<boolean> => (await paramValue(ctx, REVIEW_PARAM)) === 'on'
