import type { DataScope } from '@cloud-steward/contract/identity/data-scope.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { idsBelow, type TreeTable } from '../../../infra/db/tree.ts'
import type { ScopeUnion } from './data-scope.rules.ts'

export const ORGS: TreeTable = { name: 'identity_org', parent: 'parent_id', order: 'org_sequence' }

interface Seeker {
  id: string
  orgId: string | null
  /** Looks at this organisation and what lies below it alone. */
  within?: string | null
}
/** The organisations a scope comes to for a user, and the sites that follow from them or that he looks after. */
export const reachOf = (tenantId: number, { id, orgId, within }: Seeker, { all, below, own, chosen }: ScopeUnion) => {
  const ways = [
    ...(all ? [sql`true`] : []),
    ...(chosen.length ? [sql`o.id = any(${chosen}::uuid[])`] : []),
    ...(own && orgId ? [sql`o.id = ${orgId}`] : []),
    ...(below && orgId ? [sql`o.id in (${idsBelow(ORGS, tenantId, [orgId])})`] : []),
  ]
  const inside = within ? sql` and o.id in (${idsBelow(ORGS, tenantId, [within])})` : sql``
  return raw<{ orgIds: string[]; siteIds: string[] }>(
    sql`with orgs as materialized (select o.id from identity_org o
        where o.tenant_id = ${tenantId} and (${ways.length ? sql.join(ways, sql` or `) : sql`false`})${inside})
      select array(select id::text from orgs) as "orgIds",
        array(select s.id::text from housing_site_manager s where s.tenant_id = ${tenantId}
          and (s.org_id in (select id from orgs) or s.steward_id = ${within ? null : id})) as "siteIds"`,
  )
}

export const setDataScope = (tenantId: number, roleId: string, dataScope: DataScope) =>
  raw(sql`update identity_role set data_scope = ${dataScope} where tenant_id = ${tenantId} and id = ${roleId}`)
export const dropChosenOrgs = (tenantId: number, roleId: string) =>
  raw(sql`delete from identity_role_org where tenant_id = ${tenantId} and role_id = ${roleId}`)
export const chooseOrgs = (tenantId: number, roleId: string, orgIds: readonly string[]) =>
  insertMany(
    tenantId,
    'identity_role_org',
    orgIds.map((org_id) => ({ role_id: roleId, org_id })),
  )

/** What an account of a rentee sees of him, where he is a company and the account is one of several. */
export const memberTerms = (tenantId: number, userId: string) =>
  raw<{ role: 'manager' | 'staff'; roomIds: string[] | null }>(
    sql`select role, room_ids as "roomIds" from identity_enterprise_member where tenant_id = ${tenantId} and user_id = ${userId}`,
  )
