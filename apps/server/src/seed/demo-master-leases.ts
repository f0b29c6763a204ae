import { addDays, addMonths } from '../infra/calendar.ts'
import type { AppParts } from '../infra/ctx/make-ctx.ts'
import { renteeBase } from '../modules/housing/housing.source.ts'
import { saveMasterLease } from '../modules/housing/master-lease/master-lease.service.ts'
import { signMasterLease, submitMasterLease } from '../modules/housing/master-lease/master-lease-life.service.ts'
import { ctxOfOperator } from './operator.ts'
import type { DEMO_TENANTS } from './plan.ts'
import { vacantRooms } from './vacant-rooms.ts'

/** How many rooms each of them rents; the first has signed, the other is looked over. */
const FIRMS = [
  {
    code: 'QY001',
    name: '苏州恒达精密制造有限公司',
    mobile: '13812340001',
    rooms: 3,
    remark: '用作员工宿舍，入住人名单另附',
  },
  { code: 'QY002', name: '杭州云栖软件有限公司', mobile: '13812340002', rooms: 2, remark: null },
] as const

/** Companies that rent several rooms by one contract, from the next month on. */
export async function makeMasterLeases(app: AppParts, plan: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const ctx = await ctxOfOperator(app, plan)
  const startOn = `${addMonths(ctx.today(), 1).slice(0, 8)}01`
  const wantedRooms = FIRMS.reduce((all, firm) => all + firm.rooms, 0)
  const rooms = await ctx.db.rows(vacantRooms(plan.id, ctx.today(), 'last', wantedRooms))
  for (const { rooms: wanted, remark, ...firm } of FIRMS) {
    const own = rooms.splice(0, wanted)
    if (own.length < wanted) return
    const { id: renteeId } = await renteeBase.add(ctx, { ...firm, partyKind: 'company', paperKind: 'creditCode' })
    const { id } = await saveMasterLease(ctx, {
      renteeId,
      rooms: own.map((room) => ({ ...room, depositFen: room.rentFen * 2 })),
      startOn,
      endOn: addDays(addMonths(startOn, 12), -1),
      payMonths: '3',
      advanceDays: 5,
      cycleMode: 'anniversary',
      proration: 'actualMonth',
      noticeDays: 30,
      breakRule: 'months',
      breakMonths: 1,
      lateFeeBp: 5,
      graceDays: 3,
      remark,
    })
    if (firm.code === FIRMS[0].code) await signMasterLease(ctx, { id, signedOn: ctx.today() })
    else await submitMasterLease(ctx, { id })
  }
}
