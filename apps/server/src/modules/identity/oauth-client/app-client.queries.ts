import { raw, sql } from '../../../infra/db/sql.ts'

export interface ClientRow {
  client_code: string
  auth_type: string
  auth_scope: string
  token_seconds: number
  refresh_seconds: number
  fallback_url: string
  user_id: string | null
  client_description: string | null
  has_secret: boolean
}
/** By its code before a tenant is known. */
export const clientKey = (code: string) =>
  raw<{ tenant_id: number; client_id: string; secret_hash: string | null }>(
    sql`select tenant_id, client_id, secret_hash from identity_client_key where client_code = ${code}`,
  )
export const clientById = (tenantId: number, id: string) =>
  raw<ClientRow>(sql`select client_code, auth_type, auth_scope, token_seconds, refresh_seconds, fallback_url, user_id, client_description, client_secret is not null as has_secret
    from identity_app_client where tenant_id = ${tenantId} and id = ${id}`)

export const addClientKey = (tenantId: number, id: string, code: string, hash: string | null) =>
  raw(
    sql`insert into identity_client_key (client_code, tenant_id, client_id, secret_hash) values (${code}, ${tenantId}, ${id}, ${hash})`,
  )
export const changeClientKey = (tenantId: number, id: string, hash: string | null) =>
  raw(sql`update identity_client_key set secret_hash = ${hash} where tenant_id = ${tenantId} and client_id = ${id}`)
export const dropClientKeys = (tenantId: number, ids: readonly string[]) =>
  raw(sql`delete from identity_client_key where tenant_id = ${tenantId} and client_id = any(${ids}::uuid[])`)
/** Ends tokens after the permissions of an OAuth client changed or it was deleted. */
export const endSessionsOfClients = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update identity_session set ended_at = now(), end_reason = 'clientChanged' where tenant_id = ${tenantId} and ended_at is null
    and client_code in (select client_code from identity_app_client where tenant_id = ${tenantId} and id = any(${ids}::uuid[]))`)

interface NewCode {
  hash: string
  tenantId: number
  userId: string
  clientCode: string
  redirectUri: string
  scope: string
  challenge: string
  family: string
  seconds: number
}
export const insertCode = (c: NewCode) =>
  raw(sql`insert into identity_oauth_code (code_hash, tenant_id, user_id, client_code, redirect_uri, scope, challenge, family, expires_at)
    values (${c.hash}, ${c.tenantId}, ${c.userId}, ${c.clientCode}, ${c.redirectUri}, ${c.scope}, ${c.challenge}, ${c.family},
      now() + make_interval(secs => ${c.seconds}))`)
export const codeByHash = (hash: string) =>
  raw<{
    tenant_id: number
    user_id: string
    client_code: string
    redirect_uri: string
    scope: string
    challenge: string
    family: string
    used: boolean
    expired: boolean
  }>(sql`select tenant_id, user_id, client_code, redirect_uri, scope, challenge, family, used_at is not null as used, expires_at <= now() as expired
    from identity_oauth_code where code_hash = ${hash}`)
/** One of all that try at the same time gets it. */
export const useOauthCode = (hash: string) =>
  raw(
    sql`update identity_oauth_code set used_at = now() where code_hash = ${hash} and used_at is null and expires_at > now()`,
  )
/** A used code is remembered for as long as it can be told from one that never was. */
export const deleteOldOauthCodes = () =>
  raw(sql`delete from identity_oauth_code where expires_at < now() - interval '1 day'`)

/** OAuth clients that currently act for a user. */
export const appsOf = (tenantId: number, userId: string) =>
  raw<{ clientCode: string; clientDescription: string | null; since: string }>(
    sql`select s.client_code as "clientCode", max(c.client_description) as "clientDescription", min(s.created_at) as since
      from identity_session s left join identity_app_client c on c.tenant_id = s.tenant_id and c.client_code = s.client_code
      where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.client_code is not null and s.ended_at is null
        and s.refresh_expires_at > now()
      group by s.client_code order by s.client_code`,
  )
export const endApp = (tenantId: number, userId: string, clientCode: string) =>
  raw(sql`update identity_session set ended_at = now(), end_reason = 'dropped' where tenant_id = ${tenantId} and user_id = ${userId}
    and client_code = ${clientCode} and ended_at is null`)
/** The session of an access or refresh token. */
export const sessionOfToken = (hash: string) =>
  raw<{ token_hash: string; family: string; isRefresh: boolean; client_code: string | null }>(
    sql`select token_hash, family, refresh_hash = ${hash} as "isRefresh", client_code from identity_session
      where token_hash = ${hash} or refresh_hash = ${hash}`,
  )
