import type { Focus, Scope } from '../../../infra/ctx/types.ts'
import { like } from '../../../infra/db/conditions.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** Organisations of a scope, as `o`. */
const within = (tenantId: number, alias: 'o' | 'p', scope: Scope): Sql =>
  sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId}${scope.kind === 'orgs' ? sql` and ${sql.ref(`${alias}.id`)} = any(${scope.orgIds}::uuid[])` : sql``}`

export interface OrgNode {
  value: string
  title: string
  /** The names of those above it, from the top. */
  path?: string | null
  isLeaf: boolean
}
const MOST_BELOW = 10_000
/** Those directly below one; without it those above which there is none of the scope. */
export const orgsBelow = (tenantId: number, scope: Scope, parentId?: string | null) => {
  const below = parentId
    ? sql`o.parent_id = ${parentId}`
    : sql`not exists (select from identity_org p where ${within(tenantId, 'p', scope)} and p.id = o.parent_id)`
  return raw<OrgNode>(
    sql`select o.id as value, o.org_name as title,
        not exists (select from identity_org p where ${within(tenantId, 'p', scope)} and p.parent_id = o.id) as "isLeaf"
      from identity_org o where ${within(tenantId, 'o', scope)} and ${below} order by o.org_sequence, o.id limit ${sql.lit(MOST_BELOW)}`,
  )
}
const MOST_FOUND = 100
/** By a word in the name, each with the names of those above it that are of the scope. */
export const orgsNamed = (tenantId: number, scope: Scope, word: string) =>
  raw<OrgNode>(
    sql`select o.id as value, o.org_name as title, true as "isLeaf", (with recursive above as (
          select o.parent_id, '' as org_name, 0 as depth
          union all select p.parent_id, p.org_name, a.depth + 1 from identity_org p join above a on p.id = a.parent_id
            where ${within(tenantId, 'p', scope)})
        select string_agg(org_name, ' / ' order by depth desc) from above where depth > 0) as path
      from identity_org o where ${within(tenantId, 'o', scope)} and o.org_name ilike ${like(word)}
      order by length(o.org_name), o.id limit ${sql.lit(MOST_FOUND)}`,
  )
/** Whether there are at least two. */
export const hasSeveralOrgs = (tenantId: number) =>
  raw<{ several: boolean }>(
    sql`select count(*) > 1 as several from (select from identity_org where tenant_id = ${tenantId} limit 2) two`,
  )
export const orgNamed = (tenantId: number, id: string) =>
  raw<{ name: string }>(sql`select org_name as name from identity_org where tenant_id = ${tenantId} and id = ${id}`)
export const roleNamed = (tenantId: number, id: string) =>
  raw<{ name: string }>(sql`select name from identity_role where tenant_id = ${tenantId} and id = ${id}`)

export const setFocus = (tokenHash: string, { orgId, postCode }: Focus) =>
  raw(
    sql`update identity_session set org_id = ${orgId ?? null}, post_code = ${postCode ?? null} where token_hash = ${tokenHash}`,
  )
export const familyOf = (tokenHash: string) =>
  raw<{ family: string }>(sql`select family from identity_session where token_hash = ${tokenHash}`)
