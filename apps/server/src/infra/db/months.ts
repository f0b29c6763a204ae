import { raw, sql } from './sql.ts'

/** Makes this month and the three to come of a table that lies in months, where they are not there yet. */
export const makeMonths = (table: 'device_telemetry' | 'lock_unlock') =>
  raw(sql`select infra_make_months(${table}, 0, 3)`)

/** Drops what devices said more than so many months ago (13 at least), for all tenants at once. */
export const dropMonths = (keep: number) =>
  raw<{ dropped: number }>(sql`select infra_drop_months('device_telemetry', ${keep}::int) as dropped`)
