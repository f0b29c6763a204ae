import { chargePlan } from '@cloud-steward/contract/billing/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const planBase = standard(chargePlan, {
  columns: () => ({
    places: sql`(select string_agg(x.name, '、' order by x.name) from (
      select concat(b.name, ' ', h.number) as name from housing_house h join housing_building b on b.tenant_id = h.tenant_id and b.id = h.building_id
        where h.tenant_id = t.tenant_id and h.id = any(t.house_ids)
      union all select r.full_name from housing_room r where r.tenant_id = t.tenant_id and r.id = any(t.room_ids)) x)`,
  }),
})
