import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { agreeCoOwners } from '../modules/wallet/co-owner/co-owner.service.ts'
import { shareOut } from '../modules/wallet/co-owner/share-out.service.ts'

/** A house that belongs to two, with what came in for bills of some weeks ago divided already. */
export async function addCoOwners(operator: Ctx): Promise<void> {
  const tenantId = operator.tenant.id
  const bill = await operator.db.first(
    raw<{ landlordId: string; siteId: string; houseId: string; fromOn: string; otherId: string }>(
      sql`select b.landlord_id as "landlordId", b.site_id as "siteId", r.house_id as "houseId", b.period_from as "fromOn", o.id as "otherId"
        from billing_bill b join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id
        join housing_landlord o on o.tenant_id = b.tenant_id and o.id <> b.landlord_id
        where b.tenant_id = ${tenantId} and b.state = 'paid' and b.due_on < ${operator.today()}::date - 40
        order by b.period_from desc, b.no, o.code desc limit 1`,
    ),
  )
  if (!bill) return
  const { landlordId, otherId, ...place } = bill
  await agreeCoOwners(operator, {
    ...place,
    landlordId,
    owners: [
      { ownerId: landlordId, basisPoints: 6_000 },
      { ownerId: otherId, basisPoints: 4_000 },
    ],
    reason: '共同产权，按产权比例分配租金',
  })
  await operator.transaction((tx) => shareOut(tx, [landlordId], addDays(tx.today(), -1)))
}
