import { PLATFORM_TENANT } from '@cloud-steward/contract/kit/domain.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const PLATFORM_ID = Number(PLATFORM_TENANT)

/** The grant of a session, as long as it holds for this person. */
export const grantOfSession = (tenantId: number, id: string, username: string) =>
  raw<{ id: string; endsAt: string }>(
    sql`select g.id, g.ends_at as "endsAt" from identity_support_grant g where g.tenant_id = ${tenantId} and g.id = ${id} and g.ended_at is null and g.ends_at > now()
      and (g.username is null or lower(g.username) = ${username.toLowerCase()})`,
  )
/** Whether the sign-in at the platform from which a session descends still goes on. */
export const isFamilyAlive = (family: string) =>
  raw<{ alive: boolean }>(
    sql`select exists (select from identity_session where family = ${family} and tenant_id = ${PLATFORM_ID}
      and ended_at is null and refresh_expires_at > now()) as alive`,
  )
