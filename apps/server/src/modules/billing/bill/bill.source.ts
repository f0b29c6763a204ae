import { bill } from '@cloud-steward/contract/billing/index.ts'
import { MOST_LATE_FEE_BP } from '@cloud-steward/contract/late-fee.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { byContractNo, contractNo, withContract } from '../../housing/index.ts'
import { daysOverdue, type LateFeeFacts, lateFeeOf } from './bill.rules.ts'
import { actionsOf, type BillFacts } from './bill-actions.rules.ts'

const open = sql`t.state in ('issued', 'part_paid')`
const overdue = (ctx: Ctx) => sql`(${open} and t.due_on < ${ctx.today()}::date)`
/** How many days, weeks or months of a bill's late fee have begun by a day. */
function unitsSql(day: Sql): Sql {
  const first = sql`least(case when t.late_fee_mode = 'threshold' then t.due_on else t.due_on + t.grace_days end, t.late_fee_through)`
  const monthOf = (one: Sql) => sql`(extract(year from ${one}) * 12 + extract(month from ${one}))::int`
  const months = sql`(${monthOf(day)} - ${monthOf(first)})`
  return sql`(case when ${day} is null or ${day} <= ${first} then 0 when t.late_fee_every = 'day' then ${day} - ${first} when t.late_fee_every = 'week' then (${day} - ${first} + 6) / 7
    when t.late_fee_every = 'once' then 1 else ${months} + (${first} + make_interval(months => ${months}) < ${day})::int end)`
}
/**
 * Lists sort by this; what they show comes from the rule, and a test holds the two together. Half up, like the rule:
 * all numbers are whole and not negative, so adding half of the divisor rounds.
 */
export const lateFeeSql = (ctx: Ctx) => {
  const today = sql`least(${ctx.today()}::date, t.late_fee_until)`
  const units = sql`(${unitsSql(today)} - ${unitsSql(sql`t.late_fee_through`)})`
  const principal = sql`(t.rent_fen - t.rent_paid_fen - t.rent_credited_fen)`
  const accrued = sql`case when t.late_fee_unit_fen is null then (${principal} * t.late_fee_bp * ${units} + 5000) / 10000
    when ${principal} > 0 then t.late_fee_unit_fen * ${units} else 0 end`
  const cap = sql`((t.rent_fen - t.rent_credited_fen) * least(t.late_fee_cap_bp, ${sql.lit(MOST_LATE_FEE_BP)}) + 5000) / 10000`
  return sql`(t.late_fee_fen + case when ${open} and t.held_on is null and ${today} > coalesce(t.late_fee_through, t.due_on + t.grace_days)
    then greatest(0, least(${accrued}, ${cap} - t.late_fee_fen)) else 0 end)`
}
/** What is owed of a bill `t` as of today: its open amount with the late fee, `outstandingFen` of the list. */
export const owedSql = (ctx: Ctx) =>
  sql`(case when t.state = 'void' then 0 else t.total_fen - t.paid_fen - t.credited_fen - t.written_off_fen
    - t.late_fee_paid_fen - t.late_fee_waived_fen + ${lateFeeSql(ctx)} end)`

/** From what was sent of it and whether its rentee has opened it; one lookup each by an index. */
const delivery = sql`(case when exists (select from billing_bill_read r where r.tenant_id = t.tenant_id and r.bill_id = t.id) then 'read'
  else coalesce((select case when bool_or(x.result = 'delivered' or (x.result = 'sent' and x.channel = 'notice')) then 'delivered' when bool_or(x.result = 'sent') then 'sent'
    when bool_or(x.result in ('refused', 'unreachable', 'failed')) then 'failed' end
    from billing_reminder x where x.tenant_id = t.tenant_id and x.bill_id = t.id), 'not_sent') end)`

interface Row extends LateFeeFacts {
  totalFen: number
  paidFen: number
  creditedFen: number
  writtenOffFen: number
  lateFeePaidFen: number
  lateFeeWaivedFen: number
}
/** Adds late fee, what is owed in all and days overdue, as of today, to a row. @returns the row */
export function withToday<R extends object>(given: R, today: string): R {
  const row = given as unknown as Row
  const lateFeeFen = lateFeeOf(row, today).feeFen
  const settledFen = row.paidFen + row.creditedFen + row.writtenOffFen + row.lateFeePaidFen + row.lateFeeWaivedFen
  const owed = row.state === 'void' ? 0 : row.totalFen + lateFeeFen - settledFen
  return Object.assign(given, { lateFeeFen, outstandingFen: owed, daysOverdue: daysOverdue(row, today) })
}

/** Bills are read here; they are made by runs and drafts, and changed by payments, notes, holds and voiding alone. */
export const bills = standard(bill, {
  numbered: ['no'],
  joins: withContract,
  columns: (ctx) => ({
    contractNo,
    bearingFen: sql`t.rent_fen - t.rent_credited_fen`,
    bearingOpenFen: sql`t.rent_fen - t.rent_paid_fen - t.rent_credited_fen`,
    lateFeeFixedFen: sql`t.late_fee_fen`,
    lateFeeFen: lateFeeSql(ctx),
    outstandingFen: owedSql(ctx),
    deliveryState: delivery,
    daysOverdue: sql`(case when ${overdue(ctx)} then ${ctx.today()}::date - t.due_on else 0 end)`,
    overdue: sql`(case when ${overdue(ctx)} then 'yes' else 'no' end)`,
  }),
  filters: {
    contractNo: byContractNo,
    overdue: (value, ctx) => {
      const wanted = new Set(value.split(','))
      if (wanted.has('yes') && wanted.has('no')) return sql`true`
      if (wanted.has('yes')) return overdue(ctx)
      return wanted.has('no') ? sql`not ${overdue(ctx)}` : sql`false`
    },
  },
  present: (row, ctx) => {
    const shown = withToday(row, ctx.today())
    return Object.assign(shown, { actions: actionsOf(shown as unknown as BillFacts) })
  },
  presented: ['lateFeeFen', 'outstandingFen', 'daysOverdue'],
})
