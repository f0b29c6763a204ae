import { raw, sql } from '../../../infra/db/sql.ts'

interface Id {
  id: string
}
const active = sql`u.status = 'active' and u.party_kind is null`
/** Colleagues by id or by the name of their account. */
export const usersNamed = (tenantId: number, values: readonly string[]) =>
  raw<Id>(sql`select u.id from identity_user u where u.tenant_id = ${tenantId} and ${active}
    and (u.id::text = any(${values}::text[]) or u.username = any(${values}::text[])) order by array_position(${values}::text[], u.username), u.id`)
export const holdersOfRoles = (tenantId: number, values: readonly string[]) =>
  raw<Id & { roleId: string }>(sql`select distinct u.id, r.id as "roleId" from identity_role r
      join identity_user_role ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
      join identity_user u on u.tenant_id = r.tenant_id and u.id = ur.user_id
    where r.tenant_id = ${tenantId} and (r.id::text = any(${values}::text[]) or r.code = any(${values}::text[])) and ${active} order by u.id`)
export const holdersOfPosts = (tenantId: number, values: readonly string[]) =>
  raw<Id & { code: string }>(sql`select distinct u.id, up.post_code as code from identity_user_post up
      join identity_user u on u.tenant_id = up.tenant_id and u.id = up.user_id
    where up.tenant_id = ${tenantId} and up.post_code = any(${values}::text[]) and up.status = 1 and ${active} order by u.id`)
export const membersOfOrgs = (tenantId: number, values: readonly string[]) =>
  raw<Id & { orgId: string }>(sql`select u.id, u.org_id as "orgId" from identity_user u
    where u.tenant_id = ${tenantId} and u.org_id::text = any(${values}::text[]) and ${active} order by u.id`)

/**
 * The superiors of a person: who holds the post above his main post, then the post above that, up to `level`. Of several
 * holders those of his own organisation come first.
 */
export const superiorsOf = (tenantId: number, userId: string, level: number) =>
  raw<Id & { level: number }>(sql`with recursive mine as (
      select u.org_id, p.parent_id, 1 as level from identity_user u
        join identity_user_post up on up.tenant_id = u.tenant_id and up.user_id = u.id and up.post_type = 1 and up.status = 1
        join identity_post p on p.tenant_id = u.tenant_id and p.post_code = up.post_code
      where u.tenant_id = ${tenantId} and u.id = ${userId}
      union all
      select m.org_id, p.parent_id, m.level + 1 from mine m
        join identity_post p on p.tenant_id = ${tenantId} and p.id = m.parent_id where m.level < ${level})
    select distinct on (m.level) u.id, m.level from mine m
      join identity_post p on p.tenant_id = ${tenantId} and p.id = m.parent_id
      join identity_user_post up on up.tenant_id = ${tenantId} and up.post_code = p.post_code and up.status = 1
      join identity_user u on u.tenant_id = ${tenantId} and u.id = up.user_id and ${active} and u.id <> ${userId}
    order by m.level, (u.org_id is not distinct from m.org_id) desc, up.post_type, u.id`)
export const administrators = (tenantId: number) =>
  raw<Id>(sql`select distinct u.id from identity_role r
      join identity_user_role ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
      join identity_user u on u.tenant_id = r.tenant_id and u.id = ur.user_id
    where r.tenant_id = ${tenantId} and r.code = 'ROLE_ADMIN' and ${active} order by u.id limit 20`)
/** Names under which tasks may be offered to a person: `role:<id>`, `post:<code>`, `org:<id>`. */
export const groupsOf = (tenantId: number, userId: string) =>
  raw<{
    key: string
  }>(sql`select 'role:' || ur.role_id as key from identity_user_role ur where ur.tenant_id = ${tenantId} and ur.user_id = ${userId}
    union select 'post:' || up.post_code from identity_user_post up where up.tenant_id = ${tenantId} and up.user_id = ${userId} and up.status = 1
    union select 'org:' || u.org_id from identity_user u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.org_id is not null`)
export interface Person {
  id: string
  username: string
  nickname: string
}
export const peopleById = (tenantId: number, ids: readonly string[]) =>
  raw<Person>(
    sql`select id, username, nickname from identity_user where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const colleagues = (tenantId: number) =>
  raw<
    Person & { orgName: string }
  >(sql`select u.id, u.username, u.nickname, o.org_name as "orgName" from identity_user u
      join identity_org o on o.tenant_id = u.tenant_id and o.id = u.org_id
    where u.tenant_id = ${tenantId} and ${active} order by o.org_sequence, o.org_name, u.nickname, u.id limit 10000`)
/** Members of groups, for notices to those who may claim a task. */
export const membersOf = (tenantId: number, groups: readonly string[]) =>
  raw<Person>(sql`select distinct u.id, u.username, u.nickname from identity_user u
    where u.tenant_id = ${tenantId} and ${active} and (
      exists (select from identity_user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id and 'role:' || ur.role_id = any(${groups}::text[]))
      or exists (select from identity_user_post up where up.tenant_id = u.tenant_id and up.user_id = u.id and up.status = 1 and 'post:' || up.post_code = any(${groups}::text[]))
      or 'org:' || u.org_id = any(${groups}::text[])) limit 500`)
export interface Substitute {
  userId: string
  substituteId: string
}
/** The substitute of each user who has one on that day; of several the one set last. */
export const substitutesOn = (tenantId: number, day: string) =>
  raw<Substitute>(sql`select distinct on (s.user_id) s.user_id as "userId", s.substitute_id as "substituteId"
    from workflow_substitute s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.substitute_id and ${active}
    where s.tenant_id = ${tenantId} and s.from_on <= ${day}::date and s.to_on >= ${day}::date
      and s.ended_at is null order by s.user_id, s.created_at desc limit 5000`)
export const orgsInOrder = (tenantId: number) =>
  raw<{
    id: string
    name: string
    parentId: string | null
  }>(sql`select id, org_name as name, parent_id as "parentId" from identity_org
    where tenant_id = ${tenantId} order by org_sequence, org_name, id limit 10000`)
/** Colleagues, once for each post they hold. */
export const peopleAtPosts = (tenantId: number) =>
  raw<
    Person & { orgId: string | null; postCode: string | null; postName: string | null }
  >(sql`select u.id, u.username, u.nickname,
      u.org_id as "orgId", up.post_code as "postCode", p.post_name as "postName" from identity_user u
      left join identity_user_post up on up.tenant_id = u.tenant_id and up.user_id = u.id and up.status = 1
      left join identity_post p on p.tenant_id = u.tenant_id and p.post_code = up.post_code
    where u.tenant_id = ${tenantId} and ${active} order by u.nickname, u.id, up.post_code limit 10000`)
