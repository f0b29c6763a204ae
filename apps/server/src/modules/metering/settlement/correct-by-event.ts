import { Refusal } from '@cloud-steward/contract'
import { type Day, earlierDay } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { metersById } from '../meter/meter.queries.ts'
import { metersOfLease } from './correction.queries.ts'
import { correctMeters } from './correction.service.ts'
import { Gap } from './pricing.service.ts'
import { insertExceptions } from './settlement.queries.ts'

interface Wanted {
  meterId: string
  since: Day
}
/** A period is closed, or a landlord has drawn what would have to be given back: people decide. Anything else is tried again. */
const isOfMoney = (error: unknown): boolean => error instanceof Refusal && error.reason.startsWith('billing.error.')

/** Corrects each meter by itself: one that cannot be (the landlord has drawn the money) is an exception for people. */
export async function correctEach(ctx: Ctx, wanted: readonly Wanted[], reasonKey: string): Promise<void> {
  for (const one of wanted) {
    try {
      await ctx.transaction((tx) => correctMeters(tx, [one], translate(tx.language, reasonKey)))
    } catch (error) {
      if (!(error instanceof Gap) && !isOfMoney(error)) throw error
      await noteException(ctx, one, error instanceof Gap ? error.reason : 'correction')
    }
  }
}
const noteException = (ctx: Ctx, { meterId, since }: Wanted, reason: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [meter] = await tx.db.rows(metersById(tx.tenant.id, [meterId]))
    if (!meter) return
    const place = { meter_id: meterId, site_id: meter.siteId, room_id: meter.roomId }
    const period = { period_from: since, period_to: tx.today() }
    await tx.db.run(insertExceptions(tx.tenant.id, [{ id: newId(), ...place, ...period, reason, at_on: since }]))
  })

/** Leases that began, changed or ended on a day that is settled already, and readings that took the place of estimates. */
export const correctionReactions: readonly Reaction[] = [
  ...['LeaseSigned', 'LeaseHandedOver', 'LeaseChanged', 'LeaseEnded'].map((event) => ({
    event,
    run: async (ctx: Ctx, { leaseId, since }: Record<string, unknown>) => {
      const meters = await ctx.db.rows(metersOfLease(ctx.tenant.id, String(leaseId)))
      const wanted = meters.map(({ id, startOn }) => ({
        meterId: id,
        since: earlierDay(startOn, String(since ?? startOn)),
      }))
      await correctEach(ctx, wanted, 'metering.settlement.leaseChanged')
    },
  })),
  {
    event: 'EstimatesReplaced',
    run: (ctx, { meters }) =>
      correctEach(
        ctx,
        (meters as { meterId: string; day: Day }[]).map(({ meterId, day }) => ({ meterId, since: day })),
        'metering.settlement.estimateReplaced',
      ),
  },
]
