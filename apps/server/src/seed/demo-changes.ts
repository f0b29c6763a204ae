import { addDays, addMonths } from '../infra/calendar.ts'
import type { AppParts } from '../infra/ctx/make-ctx.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { proposeChange } from '../modules/housing/lease/change.service.ts'
import { ctxOfOperator } from './operator.ts'
import type { DEMO_TENANTS } from './plan.ts'

type Ask = Parameters<typeof proposeChange>[1]
interface Living {
  id: string
  endOn: string
  rentFen: number
}
/** Leases that go on for a while, and what a steward does with one after the other. */
const ASKS: readonly ((lease: Living, today: string, friend: string) => Omit<Ask, 'leaseId'>)[] = [
  ({ endOn }) => ({ kind: 'renewal', endOn: addMonths(endOn, 12), raiseBp: 300, reason: '到期续租，租金上调 3%' }),
  ({ endOn }) => ({ kind: 'renewal', endOn: addMonths(endOn, 6), reason: '续租半年，租金不变' }),
  ({ rentFen }, today) => ({
    kind: 'rent',
    effectiveOn: addDays(today, 1),
    rentFen: rentFen + 10_000,
    reason: '新增洗衣机，租金调整',
  }),
  (_lease, today, friend) => ({
    kind: 'occupants',
    effectiveOn: addDays(today, 1),
    occupants: [{ renteeId: friend, role: 'occupant' }],
    reason: '朋友同住',
  }),
  ({ endOn }) => ({ kind: 'term', endOn: addMonths(endOn, 2), reason: '延长两个月' }),
]

/** Some changes of leases, made by the service itself: so they are what a person would have made. */
export async function makeChanges(app: AppParts, plan: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const ctx = await ctxOfOperator(app, plan)
  const today = ctx.today()
  const leases = await ctx.db.rows(
    raw<
      Living & { renteeId: string }
    >(sql`select l.id, l.end_on as "endOn", l.rent_fen as "rentFen", l.rentee_id as "renteeId" from housing_lease l
      where l.tenant_id = ${plan.id} and l.status = 'signed' and l.leaving_on is null and l.start_on <= ${today}::date and l.end_on > ${today}::date + 10
        and not exists (select from housing_lease n where n.tenant_id = l.tenant_id and n.room_id = l.room_id and n.start_on > l.start_on)
      order by l.end_on, l.id limit 10`),
  )
  for (const [at, one] of leases.entries()) {
    const friend = leases[(at + 1) % leases.length]!.renteeId
    await proposeChange(ctx, { leaseId: one.id, ...ASKS[at % ASKS.length]!(one, today, friend) })
  }
}
