import type { OrgScope } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'

/** Users belong to their organisation; everybody also sees himself and whom he created. */
const inScope = (alias: Sql, { orgIds, selfId }: OrgScope): Sql =>
  selfId
    ? sql`(${alias}.org_id = any(${orgIds}::uuid[]) or ${alias}.id = ${selfId} or ${alias}.created_by = ${selfId})`
    : sql`${alias}.org_id = any(${orgIds}::uuid[])`
export const usersInScope = (scope: OrgScope): Sql => inScope(sql`t`, scope)
/** Rows that belong to a user the caller sees: `column` of `t` is his `of`. */
export const ofUsersInScope =
  (column: string, of: 'id' | 'username' | 'mobile' | 'email') => (scope: OrgScope, tenantId: number) =>
    sql`t.${sql.ref(column)} in (select u.${sql.ref(of)} from identity_user u where u.tenant_id = ${tenantId} and ${inScope(sql`u`, scope)})`
