import { addDays } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookCost } from './order-cost.ts'
import { confirmDays } from './service.settings.ts'
import type { OrderRow } from './work-order.queries.ts'
import { moveOrder } from './work-order.record.ts'

const DAY_MS = 86_400_000
/** Until when the customer may say that it is not done, or staff asks him how it was. */
export const confirmBy = async (tx: TxCtx): Promise<string> =>
  new Date(tx.now().getTime() + (await confirmDays(tx)) * DAY_MS).toISOString()

/** An order is confirmed, and paid where somebody pays for it: the executor's money is due so many days later. */
export async function confirmNow(tx: TxCtx, row: OrderRow, columns: object = {}): Promise<void> {
  const days = await bookCost(tx, row)
  const confirmed = {
    confirmed_at: tx.now().toISOString(),
    settle_on: addDays(tx.today(), days),
    confirm_by: await confirmBy(tx),
  }
  await moveOrder(tx, row, { to: 'confirmed', columns: { ...columns, ...confirmed }, action: 'confirmOrder' })
}
