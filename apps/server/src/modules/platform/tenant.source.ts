import { anyOf } from '../../infra/db/conditions.ts'
import { sql } from '../../infra/db/sql.ts'
import type { ListSource } from '../../kit/list-query.ts'

/** The rule of `stateOf` in identity, for lists; days are those of the tenant's time zone. */
const today = sql`(now() at time zone t.time_zone)::date`
const state = sql`case when t.tenant_no = t.tenant_id then 'open' when t.closed then 'closed' when t.start_time > ${today} then 'upcoming'
  when t.end_time is null or t.end_time >= ${today} then 'open' when t.end_time + t.grace_days >= ${today} then 'readOnly' else 'expired' end`

export const tenantSource: ListSource = {
  // Houses are counted behind each tenant's own wall: asked for the rows that are shown, never for all.
  columns: () => ({ status: state, housesUsed: sql`housing_houses_used(t.tenant_no)` }),
  filters: { status: (value) => anyOf(state, value, 'text') },
}
