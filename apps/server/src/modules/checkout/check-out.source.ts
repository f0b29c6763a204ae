import { checkOut, deposit, depositRefund, unsettledLease } from '@cloud-steward/contract/checkout/index.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

const late = (today: string) =>
  sql`(t.state in ('paying', 'pay_failed', 'payee_review') and t.refund_due_on < ${today}::date)`
/** Read here; commands write them. */
export const checkOuts = standard(checkOut, {
  columns: (ctx) => ({
    age: sql`greatest(0, ${ctx.today()}::date - t.state_at::date)`,
    late: sql`(case when ${late(ctx.today())} then 'yes' else 'no' end)`,
  }),
})
/** A view: nothing of a deposit is stored twice. */
export const deposits = standard(deposit)
export const depositRefunds = standard(depositRefund, {
  columns: (ctx) => ({ age: sql`greatest(0, ${ctx.today()}::date - t.state_at::date)` }),
})
/** A view of leases that ended without a check-out. */
export const unsettledLeases = standard(unsettledLease, {
  columns: (ctx) => ({ days: sql`${ctx.today()}::date - t.ended_on` }),
})
