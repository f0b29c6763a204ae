import { insertMany } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'

/** Users with what makes them unfit to work for a tenement, if anything does. */
export const workersAmong = (tenantId: number, ids: readonly string[], tenementId: string) =>
  raw<{ id: string; isTenement: boolean; isElsewhere: boolean }>(
    sql`select u.id,
        exists (select from identity_user_role x join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
          where x.tenant_id = u.tenant_id and x.user_id = u.id and r.code = 'ROLE_TENEMENT') as "isTenement",
        exists (select from platform_tenement_user w where w.tenant_id = u.tenant_id and w.user_id = u.id
          and w.tenement_id <> ${tenementId}) as "isElsewhere"
      from identity_user u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])`,
  )
export const workersOf = (tenantId: number, tenementId: string) =>
  raw<{ id: string }>(
    sql`select user_id as id from platform_tenement_user where tenant_id = ${tenantId} and tenement_id = ${tenementId} order by 1`,
  )
export const dropWorkers = (tenantId: number, tenementId: string) =>
  raw(sql`delete from platform_tenement_user where tenant_id = ${tenantId} and tenement_id = ${tenementId}`)
export const insertWorkers = (tenantId: number, tenementId: string, ids: readonly string[]) =>
  insertMany(
    tenantId,
    'platform_tenement_user',
    ids.map((user_id) => ({ user_id, tenement_id: tenementId })),
  )
