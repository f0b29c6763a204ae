import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { acceptOrder, dispatchOrder } from '../modules/work-orders/order/dispatch.service.ts'
import { closeOrder, confirmOrder, finishOrder, reopenOrder } from '../modules/work-orders/order/finish.service.ts'
import { startOrder } from '../modules/work-orders/order/work.service.ts'
import { createOrder } from '../modules/work-orders/order/work-order.service.ts'

/** Repairs of the last months, newest first: days ago, minutes until the answer, hours until it was done. */
const REPAIRS = [
  [2, 18, 5, '热水器不点火', '更换点火针'],
  [11, 42, 9, '马桶水箱漏水', '更换进水阀'],
  [19, 25, 7, '空调不制冷', '加氟并清洗滤网'],
  [38, 33, 26, '洗衣机不排水', '清理排水泵'],
  [52, 61, 12, '窗户把手松动', '更换把手'],
  [71, 29, 31, '厨房插座无电', '更换插座面板'],
  [96, 47, 20, '浴室地漏反味', '更换防臭地漏'],
  [127, 36, 44, '入户门锁舌卡滞', '调整锁体'],
  [158, 74, 28, '客厅灯闪烁', '更换驱动电源'],
] as const
/** One of them was not done well the first time. */
const REOPENED = 4

const anyRooms = (tenantId: number) =>
  raw<{ siteId: string; roomId: string }>(sql`select site_id as "siteId", id as "roomId" from housing_room
    where tenant_id = ${tenantId} and archived_on is null order by full_name limit ${REPAIRS.length}`)
const madeAt = (tenantId: number, id: string, at: string) =>
  raw(
    sql`update work_order set created_at = ${at}::timestamptz, deadline = null where tenant_id = ${tenantId} and id = ${id}`,
  )

/** Repairs that are over: the figures of repairs have something to count in each of the last months. */
export async function addRepairs(ctxAt: (at: Date) => Ctx): Promise<void> {
  const now = ctxAt(new Date())
  const places = await now.db.rows(anyRooms(now.tenant.id))
  for (const [at, place] of places.entries()) {
    const [days, minutes, hours, subject, outcome] = REPAIRS[at]!
    const begun = Date.parse(`${addDays(now.today(), -days)}T01:30:00Z`)
    const after = (passed: number) => ctxAt(new Date(begun + passed * 60_000))
    const given = { ...place, kind: 'repair', subject, despiteDuplicate: true } as const
    const { id } = await createOrder(after(0), given)
    await now.db.run(madeAt(now.tenant.id, id, new Date(begun).toISOString()))
    await dispatchOrder(after(5), { id, vendor: '安家维修' })
    await acceptOrder(after(minutes), { id })
    const done = { id, outcome }
    await startOrder(after(hours * 60 - 40), { id })
    await finishOrder(after(hours * 60), done)
    if (at === REOPENED) {
      await reopenOrder(after(hours * 60 + 60), { id, reason: '仍有松动' })
      await acceptOrder(after(hours * 60 + 240), { id })
      await startOrder(after(hours * 60 + 300), { id })
      await finishOrder(after(hours * 60 + 360), done)
    }
    await confirmOrder(after(hours * 60 + 600), { id, score: 5 })
    await closeOrder(after(hours * 60 + 900), { id, visitNote: '已回访，租客满意' })
  }
}
