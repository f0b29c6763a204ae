import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertGrant = (tenantId: number, row: NewRow<'identity_support_grant'>) =>
  insertMany(tenantId, 'identity_support_grant', [row])
/** @returns the row if it was still open */
export const endGrant = (tenantId: number, id: string, by: string, reason: string) =>
  raw<{ id: string }>(
    sql`update identity_support_grant set ended_at = now(), ended_by = ${by}, end_reason = ${reason}
      where tenant_id = ${tenantId} and id = ${id} and ended_at is null and ends_at > now() returning id`,
  )
export const endLookIns = (grantId: string) =>
  raw(
    sql`update identity_session set ended_at = now(), end_reason = 'supportEnded' where support_grant_id = ${grantId} and ended_at is null`,
  )
export interface OpenGrant {
  id: string
  endsAt: string
  secondsLeft: number
}
const open = sql`g.ended_at is null and g.ends_at > now()`
const shown = sql`g.id, g.ends_at as "endsAt", greatest(1, floor(extract(epoch from g.ends_at - now())))::int as "secondsLeft"`
/** The grant by which a person of the platform may look in now; of several the one that lasts longest. */
export const grantFor = (tenantId: number, username: string) =>
  raw<OpenGrant>(
    sql`select ${shown} from identity_support_grant g where g.tenant_id = ${tenantId} and ${open}
      and (g.username is null or lower(g.username) = ${username.toLowerCase()}) order by g.ends_at desc limit 1`,
  )
