import { overAll, sql } from '../../../infra/db/sql.ts'

/** Readings nobody has confirmed, taken up to a day; `count` says how many there are in all. */
export const unconfirmedThrough = (tenantId: number, day: string, most: number) =>
  overAll<{ id: string; recordId: string; title: string; siteName: string | null; day: string; count: number }>(
    sql`select r.id::text, r.meter_id::text as "recordId", r.meter_no as title, s.name as "siteName", r.read_on as day, r.count from (
        select *, (count(*) over ())::int as count from metering_unconfirmed_reading
          where tenant_id = ${tenantId} and read_on <= ${day}::date order by read_on, id limit ${most}) r
      left join housing_site s on s.tenant_id = r.tenant_id and s.id = r.site_id order by r.read_on, r.id`,
  )
/** Bank receipts up to a day that are neither booked nor set aside. */
export const openLinesThrough = (tenantId: number, day: string, most: number) =>
  overAll<{ id: string; recordId: string; title: string; day: string; amountFen: number; count: number }>(
    sql`select l.id::text, l.id::text as "recordId", l.bank_ref as title, l.received_on as day, (l.amount_fen - l.booked_fen) as "amountFen",
        (count(*) over ())::int as count
      from payment_bank_line l where l.tenant_id = ${tenantId} and l.state = 'open' and l.received_on <= ${day}::date order by l.received_on, l.id limit ${most}`,
  )
