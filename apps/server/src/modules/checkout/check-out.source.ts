import { checkOut, deposit, depositRefund, unsettledLease } from '@cloud-steward/contract/checkout/index.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'
import { byContractNo, contractNo, withContract } from '../housing/index.ts'

const late = (today: string) =>
  sql`(t.state in ('paying', 'pay_failed', 'payee_review') and t.refund_due_on < ${today}::date)`
/** Read here; commands write them. */
export const checkOuts = standard(checkOut, {
  joins: withContract,
  filters: { contractNo: byContractNo },
  columns: (ctx) => ({
    contractNo,
    age: sql`greatest(0, ${ctx.today()}::date - t.state_at::date)`,
    late: sql`(case when ${late(ctx.today())} then 'yes' else 'no' end)`,
  }),
})
/** A view: nothing of a deposit is stored twice. */
export const deposits = standard(deposit, {
  columns: () => ({
    returnableFen: sql`(select case when l.status = 'signed' and l.change_lock is distinct from 'checkOut'
      then greatest(0, t.held_fen - coalesce((select sum(r.amount_fen) from checkout_deposit_refund r
        where r.tenant_id = t.tenant_id and r.lease_id = t.lease_id and r.kind = t.kind and r.state in ('review_1', 'review_2')), 0))::bigint
      else 0 end from housing_lease l where l.tenant_id = t.tenant_id and l.id = t.lease_id)`,
  }),
})
export const depositRefunds = standard(depositRefund, {
  joins: withContract,
  filters: { contractNo: byContractNo },
  columns: (ctx) => ({ contractNo, age: sql`greatest(0, ${ctx.today()}::date - t.state_at::date)` }),
})
/** A view of leases that ended without a check-out. */
export const unsettledLeases = standard(unsettledLease, {
  columns: (ctx) => ({ days: sql`${ctx.today()}::date - t.ended_on` }),
})
