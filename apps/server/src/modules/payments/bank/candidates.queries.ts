import { overAll, raw, sql } from '../../../infra/db/sql.ts'

/** What lines of a statement say that leads to rentees. */
export interface Traces {
  billNos: readonly string[]
  leaseNos: readonly string[]
  mobiles: readonly string[]
  /** Payers with the tail of their account, as earlier lines had them. */
  payers: readonly { name: string; tail: string }[]
  names: readonly string[]
  /** Names with letters the bank has hidden, as patterns of `like`. */
  patterns: readonly string[]
  memos: readonly string[]
  amounts: readonly number[]
}
/** Of rentees with the same amount open no more are looked at: it would say nothing. */
const SAME_AMOUNT = 20
/** Rentees something leads to. One statement for many lines; which line leads to whom the rule says. */
export const tracedRentees = (tenantId: number, traces: Traces) =>
  overAll<{ id: string }>(sql`with owing as (
      select rentee_id, total_fen - paid_fen - credited_fen - written_off_fen + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen as fen
        from billing_bill where tenant_id = ${tenantId} and state in ('issued', 'part_paid')),
    amounts as (select rentee_id, fen from owing union select rentee_id, sum(fen)::bigint from owing group by 1)
    select rentee_id as id from billing_bill where tenant_id = ${tenantId} and no = any(${traces.billNos})
    union select rentee_id from housing_lease where tenant_id = ${tenantId} and no = any(${traces.leaseNos})
    union select id from housing_rentee where tenant_id = ${tenantId} and (name = any(${traces.names}) or mobile = any(${traces.mobiles}) or name like any(${traces.patterns}))
    union select b.rentee_id from payment_bank_line l join payment_bank_booking b on b.tenant_id = l.tenant_id and b.line_id = l.id and b.undone_at is null
      where l.tenant_id = ${tenantId} and l.booked_fen > 0 and (l.payer_name, coalesce(l.payer_tail, '')) in
        (select * from unnest(${traces.payers.map(({ name }) => name)}::text[], ${traces.payers.map(({ tail }) => tail)}::text[]))
    union select r.id from housing_rentee r where r.tenant_id = ${tenantId} and length(r.name) > 1 and r.id in (select rentee_id from owing)
      and exists (select from unnest(${traces.memos}::text[]) memo where position(r.name in memo) > 0)
    union select rentee_id from (select rentee_id, row_number() over (partition by fen order by rentee_id) as at from amounts where fen = any(${traces.amounts}::bigint[])) same
      where at <= ${SAME_AMOUNT}`)

export const renteesNamed = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string; mobile: string }>(
    sql`select id, name, mobile from housing_rentee where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** By payer, on whom his lines were booked. */
export const payersOf = (tenantId: number, payers: Traces['payers'], renteeIds: readonly string[]) =>
  raw<{ name: string; tail: string; renteeId: string }>(
    sql`select distinct l.payer_name as name, coalesce(l.payer_tail, '') as tail, b.rentee_id as "renteeId"
      from payment_bank_line l join payment_bank_booking b on b.tenant_id = l.tenant_id and b.line_id = l.id and b.undone_at is null
      where l.tenant_id = ${tenantId} and l.booked_fen > 0 and b.rentee_id = any(${renteeIds}::uuid[]) and (l.payer_name, coalesce(l.payer_tail, '')) in
        (select * from unnest(${payers.map(({ name }) => name)}::text[], ${payers.map(({ tail }) => tail)}::text[]))`,
  )
