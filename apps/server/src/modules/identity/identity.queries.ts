import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import type { TableRow } from '../../infra/db/table-rows.ts'
import type { TenantRow } from './tenant/tenant-state.rules.ts'

export { rolesOf } from './right/grants.queries.ts'

export const tenantByCode = (code: string) =>
  raw<TableRow<'identity_tenant'>>(sql`select * from identity_tenant where code = ${code}`)
export const tenantById = (id: number) =>
  raw<TableRow<'identity_tenant'>>(sql`select * from identity_tenant where id = ${id}`)
export const allTenants = () => raw<TableRow<'identity_tenant'>>(sql`select * from identity_tenant order by id`)
export const tenantsById = (ids: readonly number[]) =>
  raw<TenantRow>(sql`select * from identity_tenant where id = any(${ids}::int[]) order by id`)
/** Those of them that may be shut today. The rules decide, in the time zone of the tenant, so a day more is found at each end. */
export const tenantsPerhapsShut = (ids: readonly number[]) =>
  raw<TenantRow>(sql`select * from identity_tenant where id = any(${ids}::int[])
    and (status <> 'active' or starts_on >= current_date or ends_on + grace_days <= current_date)`)

export const userByName = (tenantId: number, username: string) =>
  raw<TableRow<'identity_user'>>(
    sql`select * from identity_user where tenant_id = ${tenantId} and lower(username) = ${username.toLowerCase()}`,
  )
export const userById = (tenantId: number, id: string) =>
  raw<TableRow<'identity_user'>>(sql`select * from identity_user where tenant_id = ${tenantId} and id = ${id}`)

/** Active users who hold a role, at any of their posts. */
export const activeHolders = (tenantId: number, roleCode: string) =>
  raw<{ id: string }>(
    sql`select distinct u.id from identity_role r join identity_user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
        join identity_user u on u.tenant_id = x.tenant_id and u.id = x.user_id and u.status = 'active'
      where r.tenant_id = ${tenantId} and r.code = ${roleCode}`,
  )

export const sessionByToken = (hash: string) =>
  raw<TableRow<'identity_session'>>(sql`select * from identity_session where token_hash = ${hash}`)
export const sessionByRefresh = (hash: string) =>
  raw<TableRow<'identity_session'>>(sql`select * from identity_session where refresh_hash = ${hash}`)
export const endSession = (tokenHash: string, reason: string) =>
  raw(
    sql`update identity_session set ended_at = now(), end_reason = ${reason} where token_hash = ${tokenHash} and ended_at is null`,
  )

/** Sessions that can no longer be refreshed say nothing any more. */
export const deleteDeadSessions = (tenantId: number) =>
  raw(
    sql`delete from identity_session where tenant_id = ${tenantId} and refresh_expires_at < now() - interval '7 days'`,
  )

/** Menus of these roles in the order of the sidebar. */
export const menusOfRoles = (tenantId: number, roles: readonly { id: string }[]) =>
  raw<{
    id: string
    parent_id: string | null
    code: string
    title: string | null
    path: string
    component: string | null
    icon: string | null
    status: number
  }>(
    sql`select m.id, m.parent_id, m.code, m.title, m.path, m.component, m.icon, m.status from identity_menu m
      where m.tenant_id = ${tenantId} and m.id in (select x.menu_id from identity_role_menu x
        where x.tenant_id = ${tenantId} and x.role_id = any(${roles.map(({ id }) => id)}::uuid[])) order by m.sequence`,
  )

/** A user, with a role if one is given. */
export const insertUser = (
  tenantId: number,
  user: {
    username: string
    nickname: string
    passwordHash: string
    mobile?: string
    email?: string
    prefix?: string
    partyKind?: string
    partyId?: string
    roleCode?: string | null
  },
) => {
  const id = newId()
  return {
    id,
    statements: [
      raw(sql`insert into identity_user (tenant_id, id, username, nickname, password_hash, mobile, email, prefix, party_kind, party_id, org_id)
        values (${tenantId}, ${id}, ${user.username}, ${user.nickname}, ${user.passwordHash}, ${user.mobile ?? null}, ${user.email ?? null},
          ${user.prefix ? sql`${user.prefix}` : sql`default`}, ${user.partyKind ?? null}, ${user.partyId ?? null},
          (select id from identity_org where tenant_id = ${tenantId} and parent_id is null order by org_sequence limit 1))`),
      ...(user.roleCode ? [grantRole(tenantId, id, user.roleCode)] : []),
    ],
  }
}
const grantRole = (tenantId: number, userId: string, roleCode: string) =>
  raw(sql`insert into identity_user_role (tenant_id, user_id, role_id)
    values (${tenantId}, ${userId}, (select id from identity_role where tenant_id = ${tenantId} and code = ${roleCode})) on conflict do nothing`)

export const accountsOfLandlord = (tenantId: number, landlordId: string) =>
  raw<{ username: string }>(
    sql`select username from identity_user where tenant_id = ${tenantId} and party_kind = 'landlord' and party_id = ${landlordId}
      and status = 'active' order by username`,
  )
/** Who signs in as these rentees and sees all that is theirs. */
export const accountsOfRentees = (tenantId: number, renteeIds: readonly string[]) =>
  raw<{ renteeId: string; username: string }>(
    sql`select u.party_id as "renteeId", u.username from identity_user u
        left join identity_enterprise_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
      where u.tenant_id = ${tenantId} and u.party_kind = 'rentee' and u.party_id = any(${renteeIds}::uuid[]) and u.status = 'active'
        and m.room_ids is null order by u.username`,
  )
