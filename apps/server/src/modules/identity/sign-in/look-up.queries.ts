import { raw, sql } from '../../../infra/db/sql.ts'

/** Tenants in which an active user has this name, mail address or number. The only search across tenants there is. */
export const tenantsOf = (userInfo: string) =>
  raw<{ tenantCode: string; tenantName: string }>(
    sql`select code as "tenantCode", name as "tenantName" from identity_tenants_of(${userInfo})`,
  )
