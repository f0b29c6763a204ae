import { raw, sql } from '../../../infra/db/sql.ts'

/** An order with what an alert about it says, locked: it does not move on while its alert is raised. */
export const orderToTell = (tenantId: number, id: string) =>
  raw<{ no: string; kind: string; state: string; siteId: string; isUrgent: boolean }>(
    sql`select no, kind, state, site_id as "siteId", is_urgent as "isUrgent" from work_order
      where tenant_id = ${tenantId} and id = ${id} for share`,
  )
