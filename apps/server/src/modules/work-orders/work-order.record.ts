import { Refusal } from '@cloud-steward/contract'
import {
  mayFollowOrder,
  type OrderAction,
  type OrderState,
  workOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { publish } from '../../infra/live/publish.ts'
import { moveState } from '../../infra/steps/move-state.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { lockOrder, type OrderRow } from './work-order.queries.ts'

/** The order the caller sees, locked, when this may follow on how it stands. */
export async function lockedFor(tx: TxCtx, id: string, action: OrderAction): Promise<OrderRow> {
  const row = await tx.db.first(lockOrder(tx, id))
  if (!row) throw notFound()
  if (!mayFollowOrder(action, row.state)) throw new Refusal(`workOrder.error.cannot.${row.state}`)
  return row
}

interface Change {
  to: OrderState
  columns?: Partial<NewRow<'work_order'>>
  reason?: string | null
  action: string
}
/** Writes down how an order stands now; whoever has to do with it hears of it. */
export async function moveOrder(tx: TxCtx, row: OrderRow, { to, columns, reason, action }: Change): Promise<void> {
  const moved = await moveState(tx, 'work_order', {
    subject: workOrder.name,
    recordId: row.id,
    from: row.state,
    to,
    columns,
    reason,
    action,
    at: tx.now(),
  })
  if (!moved) throw new Refusal(`workOrder.error.cannot.${row.state}`)
  await tellMoved(tx, { id: row.id, from: row.state, to })
}

/** Tells of a new state: its event, and the open consoles. */
export async function tellMoved(
  tx: TxCtx,
  { id, from, to }: { id: string; from: OrderState | null; to: OrderState },
): Promise<void> {
  tx.emit({ name: 'workOrder.workOrder.moved', payload: { id, from, to } })
  await publish(tx, { kind: 'device', to: { staffOf: workOrder.name } })
}
