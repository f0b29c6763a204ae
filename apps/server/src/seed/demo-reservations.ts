import { addDays } from '../infra/calendar.ts'
import { type AppParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { reservations } from '../modules/housing/index.ts'
import { cancelReservation, holdReservation } from '../modules/housing/reservation/reservation.service.ts'
import { endHolding, receiveHolding } from '../modules/payments/holding/holding.service.ts'
import { ctxOfOperator } from './operator.ts'
import type { DEMO_TENANTS } from './plan.ts'

/** How far each of them has come; `expired` was made when its day had not passed. */
const FATES = ['draft', 'held', 'paid', 'paid', 'expired', 'refunded', 'forfeited', 'cancelled'] as const

/** Rooms nobody has, kept for rentees who have moved out elsewhere, made by the services as a steward would. */
export async function makeReservations(app: AppParts, plan: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const now = await ctxOfOperator(app, plan)
  const today = now.today()
  const before = (days: number) =>
    makeCtx({
      ...app,
      tenant: { ...plan, timeZone: 'Asia/Shanghai' },
      requestId: 'demo',
      user: now.user,
      now: () => new Date(`${addDays(today, -days)}T04:00:00Z`),
    })
  const rooms = await now.db.rows(
    raw<{
      id: string
      rentFen: number
      renteeId: string
    }>(sql`select r.id, r.base_rent_fen as "rentFen", l.rentee_id as "renteeId"
      from housing_room r join lateral (select x.rentee_id from housing_lease x
        where x.tenant_id = r.tenant_id and x.room_id = r.id and x.status = 'ended' order by x.end_on desc limit 1) l on true
      where r.tenant_id = ${plan.id} and r.overlay = 'none' and r.archived_on is null and not exists (select from housing_lease x
        where x.tenant_id = r.tenant_id and x.room_id = r.id and (x.status <> 'ended' or coalesce(x.left_on, x.end_on) >= ${today}::date - 15)
          and x.status <> 'cancelled')
      order by r.id limit ${FATES.length}`),
  )
  for (const [at, { id: roomId, rentFen, renteeId }] of rooms.entries()) {
    const fate = FATES[at]!
    const ctx = before(fate === 'expired' ? 9 : 2)
    const { id } = await reservations.add(ctx, {
      roomId,
      renteeId,
      startOn: addDays(today, 3 + at),
      leaseMonths: 12,
      rentFen,
      depositMonths: 1,
      signByOn: addDays(today, fate === 'expired' ? -2 : 5),
      holdingFen: 50_000 + at * 10_000,
      remark: at % 2 ? null : '周末看房后预定',
    })
    if (fate === 'draft') continue
    await holdReservation(ctx, { id })
    if (fate === 'held') continue
    if (fate === 'cancelled') {
      await cancelReservation(ctx, { id, reason: '客户另租他处' })
      continue
    }
    const received = { channel: 'wechat' as const, channelNo: `WX${id.slice(-10)}`, receivedOn: ctx.today() }
    await receiveHolding(ctx, { id, ...received })
    if (fate === 'refunded')
      await endHolding(now, { id, outcome: 'refunded', reason: '房屋维修，协商退还', channel: 'wechat', paidOn: today })
    if (fate === 'forfeited') await endHolding(now, { id, outcome: 'forfeited', reason: '客户放弃承租' })
  }
}
