import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { followBill } from './claim-sale.ts'
import { followWork } from './deliver-sale.ts'
import { lockSale, saleOfWorkOrder, salesOfBills } from './sale.queries.ts'

/** Brings one order in line with its bill. */
export const followBillOf = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockSale(tx, id))
    if (row) await followBill(tx, row)
  })
const forBills = async (ctx: Ctx, payload: unknown): Promise<void> => {
  const { billIds } = payload as { billIds: string[] }
  for (const { id } of await ctx.db.rows(salesOfBills(ctx.tenant.id, billIds))) await followBillOf(ctx, id)
}
export const followWorkOrder = (ctx: Ctx, workOrderId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const found = await tx.db.first(saleOfWorkOrder(tx.tenant.id, workOrderId))
    const row = found && (await tx.db.first(lockSale(tx, found.saleId)))
    if (row) await followWork(tx, row)
  })
export const saleReactions: Reaction[] = [
  { event: 'PaymentRecorded', run: forBills, follows: 'payment' },
  { event: 'PaymentReversed', run: forBills },
  { event: 'workOrder.workOrder.moved', run: (ctx, { id }) => followWorkOrder(ctx, String(id)) },
]
