import type { Ctx } from '../../../infra/ctx/types.ts'
import { like } from '../../../infra/db/conditions.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'

const withMaster = sql`housing_lease l left join housing_master_lease m on m.tenant_id = l.tenant_id and m.id = l.master_lease_id`

/** Of rows `t` that name a lease: its number, and that of the contract of several rooms it belongs to, if any. */
export const contractNo: Sql = sql`(select concat_ws(' · ', l.no, m.no) from ${withMaster} where l.tenant_id = t.tenant_id and l.id = t.lease_id)`
/** Rows `t` of leases one of whose numbers contains this. The leases are found first, once, whatever the list is of. */
export const byContractNo = (value: string, { tenant }: Ctx): Sql =>
  sql`t.lease_id = any(array(select l.id from ${withMaster} where l.tenant_id = ${tenant.id} and (l.no ilike ${like(value)} or m.no ilike ${like(value)})))`
