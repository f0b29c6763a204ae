import { raw, sql } from '../../../infra/db/sql.ts'

export interface GivenBack {
  id: string
  commandAt: string
  failedAt: string | null
  commandState: string | null
  /** What the meter says itself, and when. */
  position: string | null
  saidAt: string | null
  category: string | null
}
/** Accounts that ended in the dark and whose meters are not verified to have power again. */
export const givenBack = (tenantId: number, ids: readonly string[] | null) =>
  raw<GivenBack>(sql`select a.id, a.back_ordered_at as "commandAt", a.back_failed_at as "failedAt", o.state as "commandState",
      d.position, d.said_at as "saidAt", d.category
    from prepaid_account a left join device_metering d on d.tenant_id = a.tenant_id and d.meter_id = a.meter_id
    left join device_order o on o.tenant_id = a.tenant_id and o.id = a.back_command_id
    where a.tenant_id = ${tenantId} and a.back_ordered_at is not null and (${ids}::uuid[] is null or a.id = any(${ids}::uuid[])) order by a.id limit 1000`)
/** An account whose power did not come back, which stays so until the transaction is over. */
export const unrestored = (tenantId: number, id: string) =>
  raw(sql`select id from prepaid_account where tenant_id = ${tenantId} and id = ${id}
    and (state = 'restore_failed' or back_failed_at is not null) for share`)
/** Accounts of a meter that are closed while it is not verified to have power again. */
export const givenBackOn = (tenantId: number, meterId: string) =>
  raw<{ id: string }>(
    sql`select id from prepaid_account where tenant_id = ${tenantId} and meter_id = ${meterId} and back_ordered_at is not null order by id`,
  )
