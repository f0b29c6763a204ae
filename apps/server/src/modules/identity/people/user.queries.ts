import { user } from '@cloud-steward/contract/identity/user.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const userForUpdate = (tenantId: number, id: string) =>
  raw<{ id: string; username: string; status: string; mobile: string | null; email: string | null }>(
    sql`select id, username, status, mobile, email from identity_user where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const usersByIds = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; username: string }>(
    sql`select id, username from identity_user where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`,
  )
export const setPassword = (tenantId: number, id: string, hash: string) =>
  raw(sql`update identity_user set password_hash = ${hash} where tenant_id = ${tenantId} and id = ${id}`)
/** From now on, for a day, no code recovers his password. */
export const markContactChanged = (tenantId: number, id: string) =>
  raw(sql`update identity_user set contact_changed_at = now() where tenant_id = ${tenantId} and id = ${id}`)
export const activeUsernames = (ctx: Pick<Ctx, 'tenant' | 'scope'>) =>
  raw<{ value: string }>(
    sql`select t.username as value from identity_user t where t.tenant_id = ${ctx.tenant.id} and t.status = 'active'${andScope(ctx, user)}
      order by t.username limit 10000`,
  )

/** The whole record but the password, which no archive keeps. */
export const deleteUsers = (tenantId: number, ids: readonly string[]) =>
  raw<Record<string, unknown>>(
    sql`delete from identity_user where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      returning tenant_id, id, username, nickname, org_id, prefix, mobile, email, status, party_kind, party_id, address, profile, avatar, created_by, created_at`,
  )

/** Accounts these users created that may still sign in: they go off with their maker. Administrators stay. */
const madeBy = (tenantId: number, ids: readonly string[], spared: string) =>
  sql`u.tenant_id = ${tenantId} and u.created_by = any(${ids}::uuid[]) and not u.id = any(${ids}::uuid[]) and u.status = 'active'
    and u.id <> ${spared} and not exists (select 1 from identity_user_role x join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
      where x.tenant_id = u.tenant_id and x.user_id = u.id and r.code = 'ROLE_ADMIN')`
export const accountsMadeBy = (tenantId: number, ids: readonly string[], spared: string) =>
  raw<{ id: string; username: string; nickname: string }>(
    sql`select u.id, u.username, u.nickname from identity_user u where ${madeBy(tenantId, ids, spared)} order by u.username`,
  )
export const disableAccountsMadeBy = (tenantId: number, ids: readonly string[], spared: string) =>
  raw<{ id: string }>(
    sql`update identity_user u set status = 'disabled' where ${madeBy(tenantId, ids, spared)} returning u.id`,
  )

/** Names of the people with these accounts. Accounts are found in any case of letters, as at the sign-in. */
export const namesOfAccounts = ({ tenant }: Ctx, usernames: readonly string[]) =>
  raw<{ username: string; name: string }>(
    sql`select username, coalesce(nullif(nickname, ''), username) as name from identity_user
      where tenant_id = ${tenant.id} and lower(username) = any(${usernames.map((one) => one.toLowerCase())})`,
  )
