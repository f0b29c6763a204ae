import { Refusal } from '@cloud-steward/contract'
import {
  mayFollowOrder,
  type OrderAction,
  type OrderState,
  workOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { publish } from '../../infra/live/publish.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { changeOrder, insertStep, lockOrder, type OrderRow } from './work-order.queries.ts'

/** The order the caller sees, locked, when this may follow on how it stands. */
export async function lockedFor(tx: TxCtx, id: string, action: OrderAction): Promise<OrderRow> {
  const row = await tx.db.first(lockOrder(tx, id))
  if (!row) throw notFound()
  if (!mayFollowOrder(action, row.state)) throw new Refusal(`workOrder.error.cannot.${row.state}`)
  return row
}

interface Change {
  to: OrderState
  columns?: Parameters<typeof changeOrder>[2]
  reason?: string | null
  action: string
}
/** Writes down how an order stands now; whoever has to do with it hears of it. */
export async function moveOrder(tx: TxCtx, row: OrderRow, { to, columns, reason, action }: Change): Promise<void> {
  await tx.db.run(changeOrder(tx.tenant.id, row.id, { state: to, ...columns }))
  await told(tx, { id: row.id, from: row.state, to, reason })
  tx.audit({
    action,
    resource: workOrder.name,
    recordId: row.id,
    before: { state: row.state },
    after: { state: to, ...columns, reason },
  })
}

/** A step of its life, its event, and the open consoles. */
export async function told(
  tx: TxCtx,
  { id, from, to, reason }: { id: string; from: OrderState | null; to: OrderState; reason?: string | null },
): Promise<void> {
  await tx.db.run(
    insertStep(tx.tenant.id, {
      id: newId(),
      order_id: id,
      from_state: from,
      to_state: to,
      reason: reason ?? null,
      user_id: tx.user?.id ?? null,
      username: tx.user?.username ?? 'system',
      created_at: tx.now().toISOString(),
    }),
  )
  tx.emit({ name: 'workOrder.workOrder.moved', payload: { id, from, to } })
  await publish(tx, { kind: 'device', body: { workOrderId: id, state: to } })
}
