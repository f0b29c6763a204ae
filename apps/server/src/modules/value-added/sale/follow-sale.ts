import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { followBill } from './claim-sale.ts'
import { followWork } from './deliver-sale.ts'
import { endUnpaid } from './end-sale.ts'
import { lockSale, saleOfWorkOrder, salesOfBills } from './sale.queries.ts'

/** Brings one order in line with its bill. */
export const followBillOf = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockSale(tx, id))
    if (row) await followBill(tx, row)
  })
/** Staff made the bill of an order void: an order nobody has accepted ends; one that was goes on and costs nothing. */
async function followVoid(ctx: Ctx, billId: string): Promise<void> {
  for (const { id } of await ctx.db.rows(salesOfBills(ctx.tenant.id, [billId])))
    await ctx.transaction(async (tx) => {
      const row = await tx.db.first(lockSale(tx, id))
      if (row?.state === 'created') await endUnpaid(tx, row, translate(tx.language, 'valueAdded.order.billVoid'))
    })
}
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
  { event: 'BillVoided', run: (ctx, { billId }) => followVoid(ctx, String(billId)) },
  { event: 'workOrder.workOrder.moved', run: (ctx, { id }) => followWorkOrder(ctx, String(id)) },
]
