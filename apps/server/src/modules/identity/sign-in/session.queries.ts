import { insertAuditBy } from '../../../infra/ctx/ctx.queries.ts'
import type { Focus } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

interface NewSession {
  tokenHash: string
  refreshHash: string
  tenantId: number
  userId: string
  tokenSeconds: number
  refreshSeconds: number
  ip: string
  userAgent: string
  family: string
  clientCode?: string
  scope?: string
  focus?: Focus
  supportGrantId?: string
}
export const insertSession = (s: NewSession) =>
  raw(sql`insert into identity_session (id, family, token_hash, refresh_hash, tenant_id, user_id, expires_at, refresh_expires_at, ip, user_agent,
      client_code, scope, org_id, post_code, preview_role_id, support_grant_id)
    values (${newId()}, ${s.family}, ${s.tokenHash}, ${s.refreshHash}, ${s.tenantId}, ${s.userId}, now() + make_interval(secs => ${s.tokenSeconds}),
      now() + make_interval(secs => ${s.refreshSeconds}), ${s.ip}, ${s.userAgent}, ${s.clientCode ?? null}, ${s.scope ?? null},
      ${s.focus?.orgId ?? null}, ${s.focus?.postCode ?? null}, ${s.focus?.previewRoleId ?? null}, ${s.supportGrantId ?? null})`)

/**
 * Ends every live session of a user but one, if one is named: after a change of password, when he is disabled or sent
 * away. The tokens are refused within a second on every node.
 */
export const endSessionsOf = (tenantId: number, userId: string, reason: string, exceptTokenHash = '') =>
  raw(
    sql`update identity_session set ended_at = now(), end_reason = ${reason}
      where tenant_id = ${tenantId} and user_id = ${userId} and ended_at is null and token_hash <> ${exceptTokenHash}`,
  )
/** Ends what descends from one sign-in. */
export const endFamily = (family: string, reason: string) =>
  raw(
    sql`update identity_session set ended_at = now(), end_reason = ${reason} where family = ${family} and ended_at is null`,
  )
export const endedSince = (seconds: number) =>
  raw<{ token_hash: string; end_reason: string | null }>(
    sql`select token_hash, end_reason from identity_session where ended_at > now() - make_interval(secs => ${seconds})`,
  )
export const sawSession = (tokenHash: string) =>
  raw(sql`update identity_session set last_seen_at = now() where token_hash = ${tokenHash}`)

export const markSignIn = (tenantId: number, userId: string) =>
  raw(sql`update identity_user set last_sign_in_at = now() where tenant_id = ${tenantId} and id = ${userId}`)
/** A sign-in stands in the operation log; refreshed sessions do not. */
export const recordSignIn = (
  tenantId: number,
  userId: string,
  from: { ip: string; userAgent: string; secondFactor?: string },
) =>
  insertAuditBy(
    tenantId,
    { userId, username: sql`(select username from identity_user where tenant_id = ${tenantId} and id = ${userId})` },
    { action: 'signIn', resource: 'identity.online', recordId: userId, after: from },
  )

/** Counts one more try within a window that begins with the first of them. */
export const countTry = (name: string, seconds: number) =>
  raw<{ count: number; seconds: number }>(
    sql`insert into identity_throttle as t (name, count, ends_at) values (${name}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (name) do update set
        count = case when t.ends_at <= now() then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
      returning count, ceil(extract(epoch from ends_at - now()))::int as seconds`,
  )
export const triesOf = (name: string) =>
  raw<{ count: number }>(sql`select count from identity_throttle where name = ${name} and ends_at > now()`)
/** Takes tries back that were none: the password was right. */
export const forgetTries = (name: string, tries: number) =>
  raw(sql`update identity_throttle set count = greatest(0, count - ${tries}) where name = ${name}`)
export const deleteOldTries = () => raw(sql`delete from identity_throttle where ends_at < now() - interval '1 day'`)
