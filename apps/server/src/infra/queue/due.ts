import type { Sql, Statement } from '../db/sql.ts'
import { overAll, sql } from '../db/sql.ts'

/**
 * Asks which tenants have work for a scheduled job. The statement sees every tenant, so it answers nothing but their ids.
 * It may name a tenant too many, whose job then finds nothing to do; it must never leave one out.
 */
export type Due = (now: Date) => Statement<{ tenantId: number }>

/**
 * Tenants with a row among these: a `from` text of one table, whose rows that are due an index holds.
 * @param rows `table where condition`; the table has a column `tenant_id`
 */
export const tenantsIn = (rows: Sql): Sql<{ tenantId: number }> =>
  sql`select distinct tenant_id as "tenantId" from ${rows}`

/**
 * Tenants with at least one row among these, looked for tenant by tenant up to the first one found: for tables where most
 * rows match, or that no index serves across tenants.
 * @param rows the same, and names its tenant itself: `table x where x.tenant_id = t.id and condition`
 */
export const tenantsHaving = (rows: Sql): Sql<{ tenantId: number }> =>
  sql`select t.id as "tenantId" from identity_tenant t cross join lateral (select from ${rows} limit 1) found`

/** The first tenant alone, where a condition holds: for work that is everybody's and done once. */
export const firstTenant = (condition: Sql = sql`true`): Sql<{ tenantId: number }> =>
  sql`select min(id) as "tenantId" from identity_tenant where ${condition} having count(*) > 0`

/** Tenants that one of these names. */
export const anyOf = (first: Sql, ...others: readonly Sql[]): Statement<{ tenantId: number }> =>
  // Planned anew each time: tables that were empty when a connection planned it grow.
  overAll(others.reduce<Sql>((all, one) => sql`${all} union ${one}`, first) as Sql<{ tenantId: number }>)

const HOUR_MS = 3_600_000
/** The calendar day of a moment where the day begins first, `YYYY-MM-DD`: no tenant's today is later. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10)
/** The calendar day of a moment where the day ends last, `YYYY-MM-DD`: no tenant's today is earlier. */
export const earliestDay = (now: Date): string => new Date(now.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10)
