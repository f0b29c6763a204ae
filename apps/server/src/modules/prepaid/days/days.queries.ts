import type { Day } from '../../../infra/calendar.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Movements, UseSpan } from './days.rules.ts'

export interface DayAccount {
  id: string
  siteId: string
  roomId: string
  renteeId: string
  landlordId: string
  utility: string
  openedOn: Day
  closedOn: Day | null
}
/** Accounts with a balance of their own that were open by a day; who draws on another's balance has none. */
export const balancesBy = (tenantId: number, day: Day) =>
  overAll<DayAccount>(
    sql`select a.id, a.site_id as "siteId", a.room_id as "roomId", a.rentee_id as "renteeId", a.landlord_id as "landlordId", a.utility,
        a.opened_on as "openedOn", a.closed_on as "closedOn" from prepaid_account a
      where a.tenant_id = ${tenantId} and a.opened_on <= ${day}::date and (a.purse_id is null or a.purse_id = a.id
        or exists (select from prepaid_movement m where m.tenant_id = a.tenant_id and m.account_id = a.id and m.purse_id is null)) order by a.id`,
  )
export const openingsOf = (tenantId: number, from: Day) =>
  overAll<{ id: string; fen: number }>(
    sql`select coalesce(purse_id, account_id) as id, sum(amount_fen)::bigint as fen from prepaid_movement
      where tenant_id = ${tenantId} and business_on < ${from}::date group by 1`,
  )
const of = (...kinds: readonly string[]) =>
  sql`coalesce(sum(amount_fen) filter (where kind = any(${[...kinds]})), 0)::bigint`
export const movedBetween = (tenantId: number, from: Day, to: Day) =>
  overAll<Movements & { id: string; day: Day }>(
    sql`select coalesce(purse_id, account_id) as id, business_on as day, ${of('top_up')} as "rechargedFen", ${of('use')} as "usedFen",
        ${of('correction')} as "correctedFen", ${of('refund', 'debt')} as "settledFen"
      from prepaid_movement where tenant_id = ${tenantId} and business_on between ${from}::date and ${to}::date group by 1, 2`,
  )
export const spansBetween = (tenantId: number, from: Day, to: Day) =>
  overAll<UseSpan & { meterId: string; siteId: string; roomId: string | null; utility: string }>(
    sql`select meter_id as "meterId", site_id as "siteId", room_id as "roomId", utility, from_on as "fromOn", to_on as "toOn",
        value_milli as "valueMilli", use_milli as "useMilli"
      from metering_use_span where tenant_id = ${tenantId} and use_milli is not null and from_on is not null and from_on < to_on
        and to_on > ${from}::date and from_on <= ${to}::date order by meter_id, from_on`,
  )
/** Balances whose movements do not come to what the ledger holds. */
export const apartFromLedger = (tenantId: number) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from prepaid_account a
      left join ledger_account_balance b on b.tenant_id = a.tenant_id and b.id = a.ledger_account_id
      where a.tenant_id = ${tenantId} and (a.purse_id is null or a.purse_id = a.id) and coalesce(b.fen, 0) <> coalesce((select sum(m.amount_fen)
        from prepaid_movement m where m.tenant_id = a.tenant_id and (m.purse_id = a.id or (m.account_id = a.id and m.purse_id is null))), 0)`,
  )
export const dropDays = (tenantId: number, table: 'prepaid_meter_day' | 'prepaid_account_day', from: Day, to: Day) =>
  raw(sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date`)
/** Two who make the same day make the same of it. */
export const insertAccountDays = (tenantId: number, rows: readonly NewRow<'prepaid_account_day'>[]) =>
  insertMany(tenantId, 'prepaid_account_day', rows, { skipExisting: true })
export const insertMeterDays = (tenantId: number, rows: readonly NewRow<'prepaid_meter_day'>[]) =>
  insertMany(tenantId, 'prepaid_meter_day', rows, { skipExisting: true })
