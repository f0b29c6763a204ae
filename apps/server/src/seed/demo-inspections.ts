import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { finishInspection, saveInspection } from '../modules/housing/index.ts'
import { type InspectionItem } from '../modules/housing/inspection/inspection.queries.ts'

const ITEMS: readonly (readonly [area: string, item: string, quantity: number])[] = [
  ['入户', '门锁', 1],
  ['入户', '钥匙', 2],
  ['入户', '门禁卡', 2],
  ['卧室', '床', 1],
  ['卧室', '衣柜', 1],
  ['卧室', '空调', 1],
  ['卫生间', '热水器', 1],
  ['卫生间', '洗衣机', 1],
]
const handedOver: InspectionItem[] = ITEMS.map(([area, item, quantity]) => ({
  area,
  item,
  quantity,
  condition: 'good',
}))
/** What a steward writes down in the course of a lease. */
const found = (place: number): InspectionItem[] =>
  handedOver.map((item, at) => {
    if (at === place % ITEMS.length)
      return { ...item, condition: 'damaged', costFen: 12_000 + place * 1_000, note: '表面破损，需更换配件' }
    return at === 3 ? { ...item, condition: 'fair', note: '正常使用痕迹' } : item
  })

/** Hand-overs of some leases, and rounds through the rooms since; the last is still being written. */
export async function addInspections(ctx: Ctx): Promise<void> {
  const leases = await ctx.db.rows(
    raw<{ id: string; startOn: string }>(sql`select id, start_on as "startOn" from housing_lease
      where tenant_id = ${ctx.tenant.id} and status = 'signed' and start_on <= ${ctx.today()}::date - 40 order by start_on desc, id limit 12`),
  )
  for (const [at, { id: leaseId, startOn }] of leases.entries()) {
    await ctx.transaction(async (tx) => {
      const { id } = await saveInspection(tx, { leaseId, kind: 'in', inspectedOn: startOn, items: handedOver })
      await finishInspection(tx, id)
    })
    if (at % 3) continue
    const draft = { leaseId, kind: 'periodic' as const, inspectedOn: addDays(startOn, 30), items: found(at) }
    await ctx.transaction(async (tx) => {
      const { id } = await saveInspection(tx, draft)
      if (at) await finishInspection(tx, id)
    })
  }
}
