import { bill } from '@cloud-steward/contract/billing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { type BillRow, shownBill } from '../../billing/index.ts'

/** Bills of a rentee that the caller sees, in the order they fall due. */
export const billsToPay = (ctx: Pick<Ctx, 'tenant' | 'scope'>, renteeId: string, ids: readonly string[]) =>
  raw<BillRow>(sql`select ${shownBill} from billing_bill t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, bill)}
    and t.rentee_id = ${renteeId} and t.id = any(${ids}::uuid[]) order by t.due_on, t.id`)
/** The landlord all these bills are for, when it is one and none of them asks for a deposit, which is not his. */
export const landlordOfBills = (tenantId: number, ids: readonly string[]) =>
  raw<{ landlordId: string | null }>(sql`select case when count(distinct t.landlord_id) = 1 and not bool_or(exists (
      select from billing_bill_line l where l.tenant_id = t.tenant_id and l.bill_id = t.id and l.fee = 'deposit' and l.live))
      then min(t.landlord_id::text) end as "landlordId"
    from billing_bill t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`)
