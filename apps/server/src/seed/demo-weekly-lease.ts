import { addDays } from '../infra/calendar.ts'
import type { AppParts } from '../infra/ctx/make-ctx.ts'
import { renteeBase } from '../modules/housing/housing.source.ts'
import { leases, signLease } from '../modules/housing/lease/lease.service.ts'
import { ctxOfOperator } from './operator.ts'
import type { DEMO_TENANTS } from './plan.ts'
import { vacantRooms } from './vacant-rooms.ts'

const WEEKS = 6
/** A short stay at a rent by the week, paid every two weeks, with half a month of rent as deposit. */
export async function makeWeeklyLease(app: AppParts, plan: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const ctx = await ctxOfOperator(app, plan)
  const startOn = addDays(ctx.today(), 3)
  const room = await ctx.db.first(vacantRooms(plan.id, ctx.today(), 'first', 1))
  if (!room) return
  const { id: renteeId } = await renteeBase.add(ctx, {
    code: 'ZW001',
    name: '林晓彤',
    mobile: '13812340031',
    partyKind: 'person',
    paperKind: 'residentId',
  })
  const { id } = await leases.add(ctx, {
    roomId: room.roomId,
    renteeId,
    startOn,
    endOn: addDays(startOn, WEEKS * 7 - 1),
    rentUnit: 'week',
    rentFen: Math.round((room.rentFen * 7) / 30 / 1_000) * 1_000,
    payUnits: 2,
    advanceDays: 3,
    depositMode: 'months',
    depositMonths: 0.5,
    noticeDays: 7,
    breakRule: 'none',
    lateFeeBp: 5,
    graceDays: 3,
    remark: '短租，按周计租',
  })
  await signLease(ctx, { id, signedOn: ctx.today() })
}
