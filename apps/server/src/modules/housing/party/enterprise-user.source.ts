import { enterpriseUser } from '@cloud-steward/contract/housing/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A view: read here, written by commands. Of a company only its managers see who belongs to it. */
export const enterpriseUsers = standard(enterpriseUser, {
  columns: () => ({
    rooms: sql`(select string_agg(r.full_name, '、' order by r.full_name) from housing_room r
      where r.tenant_id = t.tenant_id and r.id = any(t.room_ids))`,
  }),
  scope: {
    rentee: (id, { isManager }) => (isManager ? sql`t.rentee_id = ${id}` : sql`false`),
    orgs: (
      scope,
    ) => sql`exists (select from housing_lease l where l.tenant_id = t.tenant_id and l.rentee_id = t.rentee_id
      and ${atSites(sql`l.site_id`, scope)})`,
  },
})
