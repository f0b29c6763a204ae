import { bill } from '@cloud-steward/contract/finance/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { type BillRow, shownBill } from '../bill/bill.queries.ts'

/** Bills of a rentee that the caller sees, in the order they fall due. */
export const billsToPay = (ctx: Pick<Ctx, 'tenant' | 'scope'>, renteeId: string, ids: readonly string[]) =>
  raw<BillRow>(sql`select ${shownBill} from finance_bill t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, bill)}
    and t.rentee_id = ${renteeId} and t.id = any(${ids}::uuid[]) order by t.due_on, t.id`)
