import { Refusal } from '@cloud-steward/contract'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { OrderRow } from './work-order.queries.ts'

type Executor = Pick<OrderRow, 'executor_id' | 'installer_id'>
/**
 * Whether the caller carries an order out: the colleague or installer who has it. For a supplier's people, a firm and an
 * installer without a telephone in his hand staff does it.
 */
export function isExecutor({ scope, user }: Pick<Ctx, 'scope' | 'user'>, row: Executor): boolean {
  if (scope.kind === 'installer') return row.installer_id === scope.id
  if (isParty(scope)) return false
  return !row.executor_id || row.executor_id === user?.id
}
export function refuseOthers(ctx: Pick<Ctx, 'scope' | 'user'>, row: Executor): void {
  if (!isExecutor(ctx, row)) throw new Refusal('workOrder.error.notYours')
}
/** The renter or landlord an order is for, or staff for them. */
export function refuseStrangers({ scope }: Pick<Ctx, 'scope'>): void {
  if (scope.kind === 'installer') throw new Refusal('kit.error.forbidden', { http: 403 })
}
