import { Refusal } from '@cloud-steward/contract'
import { mayFollowSale, type SaleAction, type SaleState, sale } from '@cloud-steward/contract/value-added/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { publish } from '../../../infra/live/publish.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockSale, type SaleRow, setSale } from './sale.queries.ts'

export const refusedNow = (state: SaleState): Refusal => new Refusal(`valueAdded.error.cannot.${state}`)

/** The order the caller sees, locked, if the action may follow on its state. */
export async function lockedSale(tx: TxCtx, id: string, action: SaleAction): Promise<SaleRow> {
  const row = await tx.db.first(lockSale(tx, id))
  if (!row) throw notFound()
  if (!mayFollowSale(action, row.state, row.pay_by)) throw refusedNow(row.state)
  return row
}

type Columns = Partial<NewRow<'value_added_order'>>
interface Change {
  to: SaleState
  columns?: Columns
  reason?: string | null
  action: string
}
/** Moves an order to a state and tells open consoles. Answers the row as it is now. */
export async function moveSale(tx: TxCtx, row: SaleRow, { to, columns, reason, action }: Change): Promise<SaleRow> {
  const step = { subject: sale.name, recordId: row.id, from: row.state, to, columns, reason, action, at: tx.now() }
  if (!(await moveState(tx, 'value_added_order', step))) throw refusedNow(row.state)
  tx.emit({ name: 'valueAdded.order.moved', payload: { id: row.id, from: row.state, to } })
  await publish(tx, { kind: 'device', to: { staffOf: sale.name } })
  return { ...row, ...(columns as Partial<SaleRow>), state: to }
}
/** Changes an order without moving it. */
export async function changeSale(tx: TxCtx, row: SaleRow, action: string, columns: Columns): Promise<SaleRow> {
  await tx.db.run(setSale(tx.tenant.id, row.id, columns))
  tx.audit({ action, resource: sale.name, recordId: row.id, after: columns })
  return { ...row, ...(columns as Partial<SaleRow>) }
}
