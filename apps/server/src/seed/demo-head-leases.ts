import { addDays, addMonths } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { headLeases } from '../modules/housing/head-lease/head-lease.service.ts'
import {
  activateHeadLease,
  notifyHeadLease,
  renewHeadLease,
} from '../modules/housing/head-lease/head-lease-life.service.ts'
import { headRentsOf } from '../modules/housing/head-lease/head-rent.queries.ts'
import { claimHeadRents } from '../modules/payments/head-rent/claim-head-rents.ts'
import { payHeadRent } from '../modules/payments/head-rent/head-rent.service.ts'

/** Months since each of them began and how long it is; the first ones are about to end, the last one is a draft. */
const PLANS = [
  { began: 23, months: 24, houses: 2, fate: 'renewing' },
  { began: 22, months: 24, houses: 1, fate: 'notified' },
  { began: 14, months: 36, houses: 3, fate: 'active' },
  { began: 8, months: 36, houses: 1, fate: 'active' },
  { began: 5, months: 24, houses: 1, fate: 'active' },
  { began: -1, months: 36, houses: 2, fate: 'draft' },
] as const

/** Houses rented from their landlords; all but the last payment due is made. `ctxOn` is a ctx on a day. */
export async function makeHeadLeases(ctx: Ctx, ctxOn: (day: string) => Ctx): Promise<void> {
  const today = ctx.today()
  const owners = await ctx.db.rows(
    raw<{
      houseIds: string[]
      rentFen: number
    }>(sql`select array_agg(x.id order by x.id) as "houseIds", sum(x.rent)::bigint as "rentFen" from (
        select h.id, h.site_id, h.landlord_id, sum(r.base_rent_fen) as rent, row_number() over (partition by h.site_id, h.landlord_id order by h.id) as place
          from housing_house h join housing_room r on r.tenant_id = h.tenant_id and r.house_id = h.id and r.archived_on is null
          where h.tenant_id = ${ctx.tenant.id} group by h.id, h.site_id, h.landlord_id) x
      where x.place <= 3 group by x.site_id, x.landlord_id having count(*) = 3 order by min(x.id::text) limit ${PLANS.length}`),
  )
  for (const [at, { houseIds, rentFen }] of owners.entries()) {
    const { began, months, houses, fate } = PLANS[at]!
    const startOn = addMonths(today, -began)
    const endOn = addDays(addMonths(startOn, months), -1)
    const price = Math.round((rentFen * houses * 0.8) / 30_000) * 10_000
    const { id } = await headLeases.add(ctx, {
      houseIds: houseIds.slice(0, houses),
      startOn,
      endOn,
      rentFen: price,
      steps: [{ fromMonth: 12, rentFen: Math.round((price * 1.05) / 10_000) * 10_000 }],
      intervalMonths: at % 2 ? '6' : '3',
      firstPayOn: startOn,
      payDay: Number(startOn.slice(8)),
      freeDaysPerYear: at % 2 ? 30 : 15,
      depositFen: price,
      payeeBank: '招商银行',
      payeeAccount: `6225 8801 0000 ${String(1_000 + at * 7)}`,
      waterStart: 120 + at,
      powerStart: 3_400 + at * 10,
    })
    if (fate === 'draft') continue
    await activateHeadLease(ctx, { id })
    const rents = await ctx.db.rows(headRentsOf(ctx.tenant.id, id, today))
    const due = rents.filter(({ dueOn, amountFen }) => dueOn <= today && amountFen > 0)
    for (const { id: rentId, dueOn } of due.slice(0, -1))
      await payHeadRent(ctxOn(dueOn), {
        id: rentId,
        channel: 'bank',
        channelNo: `HR${rentId.slice(-12)}`,
        paidOn: dueOn,
      })
    await ctx.transaction((tx) => claimHeadRents(tx, { headLeaseId: id }))
    if (fate === 'renewing') await renewHeadLease(ctx, { id, reason: '房东同意续约，租金待定' })
    if (fate === 'notified') await notifyHeadLease(ctx, { id, leavingOn: endOn, reason: '房东到期自住' })
  }
}
