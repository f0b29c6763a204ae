import { Refusal } from '@cloud-steward/contract'
import {
  type LineOrderAction,
  type LineOrderState,
  lineOrder,
  mayFollowLineOrder,
} from '@cloud-steward/contract/broadband/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type AccountRow, lockAccount } from '../account/account.queries.ts'
import { findLineOrder, lockLineOrder, type OrderColumns, type OrderRow, setLineOrder } from './order.queries.ts'

export interface Pair {
  account: AccountRow
  order: OrderRow
}
export const refusedOrder = (state: LineOrderState): Refusal => new Refusal(`broadband.error.order.${state}`)

/** An order the caller sees with its account, both locked, the account first. */
export async function lockPair(tx: TxCtx, id: string): Promise<Pair | undefined> {
  const found = await tx.db.first(findLineOrder(tx, id))
  const account = found && (await tx.db.first(lockAccount(tx, found.account_id)))
  const order = account && (await tx.db.first(lockLineOrder(tx.tenant.id, id)))
  return order && { account, order }
}
export async function lockedPair(tx: TxCtx, id: string, action: LineOrderAction): Promise<Pair> {
  const pair = await lockPair(tx, id)
  if (!pair) throw notFound()
  if (!mayFollowLineOrder(action, pair.order.state, pair.order.type)) throw refusedOrder(pair.order.state)
  return pair
}

interface Change {
  to: LineOrderState
  columns?: OrderColumns
  reason?: string | null
  action: string
}
/** Moves an order to a state and tells open consoles. Answers the row as it is now. */
export async function moveLineOrder(
  tx: TxCtx,
  row: OrderRow,
  { to, columns, reason, action }: Change,
): Promise<OrderRow> {
  const { secret: _secret, ...told } = columns ?? {}
  const after = { state: to, reason: reason ?? undefined, ...told }
  const step = { subject: lineOrder.name, recordId: row.id, from: row.state, to, columns, reason, at: tx.now() }
  if (!(await moveState(tx, 'broadband_order', { ...step, action, after }))) throw refusedOrder(row.state)
  tx.emit({ name: 'broadband.order.moved', payload: { id: row.id, from: row.state, to } })
  await publish(tx, { kind: 'device', to: { staffOf: lineOrder.name } })
  return { ...row, ...(columns as Partial<OrderRow>), state: to }
}
/** Changes an order without moving it. */
export async function changeLineOrder(
  tx: TxCtx,
  row: OrderRow,
  action: string,
  columns: OrderColumns,
): Promise<OrderRow> {
  await tx.db.run(setLineOrder(tx.tenant.id, row.id, columns))
  tx.audit({ action, resource: lineOrder.name, recordId: row.id, after: columns })
  return { ...row, ...(columns as Partial<OrderRow>) }
}
export const placeOfNewPassword = (tenantId: number, id: string): string => `broadband_order ${tenantId} ${id} password`
