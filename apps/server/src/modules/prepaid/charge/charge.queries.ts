import { insertMany } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { MonthCost } from './months.rules.ts'

/** What is known of months of these accounts, and what was booked of their use. */
export const knownMonths = (tenantId: number, ids: readonly string[]) =>
  raw<{ accountId: string; month: string; exact: number; useMilli: number; ladder: Record<string, number> }>(
    sql`select account_id as "accountId", month, exact, use_milli as "useMilli", ladder from prepaid_month
      where tenant_id = ${tenantId} and account_id = any(${ids}::uuid[])`,
  )
/** Accounts `x` of the household of the room `r`, a row of housing_household. */
const ofHousehold: Sql = sql`join housing_household o on o.tenant_id = r.tenant_id and o.house_id = r.house_id and o.household_id = r.household_id
      join prepaid_account x on x.tenant_id = o.tenant_id and x.room_id = o.room_id`
/** What accounts opened before these in the same household used of its ladders, by month: who came first has the cheaper steps. */
export const monthsBefore = (tenantId: number, ids: readonly string[]) =>
  raw<{ accountId: string; month: string; ladder: Record<string, number> }>(
    sql`select a.id as "accountId", m.month, m.ladder from prepaid_account a
      join housing_household r on r.tenant_id = a.tenant_id and r.room_id = a.room_id ${ofHousehold} and x.utility = a.utility and x.id < a.id
      join prepaid_month m on m.tenant_id = x.tenant_id and m.account_id = x.id and m.month >= to_char(a.opened_on, 'YYYY')
      where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`,
  )
/** Since when the use of a room's household is known by its accounts. */
export const accountsSince = (tenantId: number, roomId: string, utility: string) =>
  raw<{ day: string | null }>(
    sql`select min(x.since_on) as day from housing_household r ${ofHousehold} and x.utility = ${utility}
      where r.tenant_id = ${tenantId} and r.room_id = ${roomId}`,
  )
export const bookedUse = (tenantId: number, ids: readonly string[]) =>
  raw<{ accountId: string; fen: number }>(
    sql`select account_id as "accountId", -sum(amount_fen)::bigint as fen from prepaid_movement
      where tenant_id = ${tenantId} and account_id = any(${ids}::uuid[]) and kind = 'use' group by 1`,
  )
export const putMonths = (tenantId: number, accountId: string, months: readonly MonthCost[]) => [
  raw(
    sql`delete from prepaid_month where tenant_id = ${tenantId} and account_id = ${accountId} and month = any(${months.map(({ month }) => month)}::text[])`,
  ),
  insertMany(
    tenantId,
    'prepaid_month',
    months.map(({ month, exact, useMilli, ladder }) => ({
      account_id: accountId,
      month,
      exact,
      use_milli: useMilli,
      ladder: ladder as never,
    })),
  ),
]
export const dropMonthsAfter = (tenantId: number, accountId: string, month: string) =>
  raw(
    sql`delete from prepaid_month where tenant_id = ${tenantId} and account_id = ${accountId} and month > ${month}::text`,
  )
/** Open accounts whose meters have really been read on a later day than they are charged to; those that pay by the day have one to pay. */
export const accountsToCharge = (tenantId: number, today: string, after: string, most: number) =>
  overAll<{ id: string }>(
    sql`select a.id from prepaid_account a where a.tenant_id = ${tenantId} and a.state not in ('closed', 'vacant') and a.gap is null and a.id > ${after}
      and (case when a.basis = 'flat' then a.charged_to < ${today}::date else
        exists (select from metering_read_day r where r.tenant_id = a.tenant_id and r.meter_id = a.meter_id and r.read_on > a.charged_to) end)
      order by a.id limit ${most}`,
  )
