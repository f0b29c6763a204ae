import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { paramValue } from '../../system/index.ts'
import type { LeaseTerms } from './charge-schedule.rules.ts'
import { type LeaseRow, limitedRoom } from './lease.queries.ts'
import { recordLeaseStep } from './lease-record.ts'
import { type AboveLimit, aboveLimits, type LateFeeAsked, shownOf, termLimitsIn } from './term-limits.rules.ts'
import { termsOf } from './terms-of.ts'

/** The parameter by which a tenant writes down what the places it lets in demand. */
export const LIMITS_PARAM = 'housing.roomLimits'
/** The sentence and the field of each limit. */
const SAID = {
  deposit: ['housing.error.depositTooHigh', 'depositFen'],
  advance: ['housing.error.advanceTooLong', 'payMonths'],
  lateFeeDay: ['housing.error.lateFeeDayAbove', 'lateFeeBp'],
  lateFeeAll: ['housing.error.lateFeeAllAbove', 'lateFeeCapBp'],
} as const
const shown = (ctx: Ctx, above: AboveLimit) => ({
  limit: above.limit,
  mode: above.mode,
  text: translate(ctx.language, SAID[above.limit][0], shownOf(above)),
})

async function aboveIn(ctx: Ctx, roomId: string, terms: LeaseTerms, lateFee: LateFeeAsked): Promise<AboveLimit[]> {
  const room = await ctx.db.first(limitedRoom(ctx.tenant.id, roomId))
  if (!room) return []
  return aboveLimits(terms, lateFee, termLimitsIn(await paramValue(ctx, LIMITS_PARAM), room.regionCode))
}
const lateFeeOf = (row: LeaseRow): LateFeeAsked => ({
  every: row.late_fee_every,
  bp: row.late_fee_bp,
  unitFen: row.late_fee_unit_fen,
  capBp: row.late_fee_cap_bp,
})

/** What of some terms is above a limit of a room's place, for a screen. */
export const limitsOfTerms = async (ctx: Ctx, roomId: string, terms: LeaseTerms, lateFee: LateFeeAsked) =>
  (await aboveIn(ctx, roomId, terms, lateFee)).map((one) => shown(ctx, one))
export const limitsOfLease = (ctx: Ctx, row: LeaseRow) => limitsOfTerms(ctx, row.room_id, termsOf(row), lateFeeOf(row))

/** Refuses terms above a limit of the place; of what the place only warns of somebody accepts it, which is kept with the lease. */
export async function refuseTermsAbove(tx: TxCtx, row: LeaseRow, accepted?: 'yes' | 'no' | null): Promise<void> {
  const above = await aboveIn(tx, row.room_id, termsOf(row), lateFeeOf(row))
  const refused = above.find(({ mode }) => mode === 'refuse')
  if (refused) {
    const [reason, field] = SAID[refused.limit]
    throw new Refusal(reason, { values: shownOf(refused), fields: [field] })
  }
  if (!above.length) return
  const list = above.map((one) => shown(tx, one).text).join('; ')
  if (accepted !== 'yes')
    throw new Refusal('housing.error.limitsNotAccepted', { values: { list }, fields: ['acceptLimits'] })
  recordLeaseStep(tx, row, 'limitsAccepted', list.slice(0, 200))
}
