import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { proposeOwner } from '../modules/housing/owner/owner-change.service.ts'

/** A house that was sold lately and one that will be next month, by the service itself. */
export async function sellHouses(ctx: Ctx): Promise<void> {
  const houses = await ctx.db.rows(
    raw<{ id: string; buyer: string }>(
      sql`select h.id, (select l.id from housing_landlord l where l.tenant_id = h.tenant_id and l.id <> h.landlord_id order by l.code limit 1) as buyer
        from housing_house h where h.tenant_id = ${ctx.tenant.id} and h.mode = 'whole'
        order by (select count(*) from housing_lease x join housing_room r on r.tenant_id = x.tenant_id and r.id = x.room_id
          where x.tenant_id = h.tenant_id and r.house_id = h.id and x.status = 'signed') desc, h.number, h.id limit 2`,
    ),
  )
  const days = [addDays(ctx.today(), -6), addDays(ctx.today(), 24)]
  for (const [at, { id: houseId, buyer }] of houses.entries())
    if (buyer)
      await proposeOwner(ctx, { houseId, landlordId: buyer, effectiveOn: days[at]!, reason: '房屋买卖，已过户' })
}
