import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { takeOutDevice } from '../../devices/index.ts'
import { holdsKeys } from '../../locks/index.ts'
import { refuseOthers } from './executor.rules.ts'
import { devicesOfRemoval, type OrderRow } from './work-order.queries.ts'
import { lockedFor } from './work-order.record.ts'

/** Takes a device out by a removal order: its last number is read, and it is in stock again or scrapped. */
export const removeDevice = (ctx: Ctx, input: InputOf<typeof contract.removeDevice>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, input.id, 'finish')
    refuseOthers(tx, row)
    const found = (await devicesOf(tx, row)).find(({ id }) => id === input.deviceId)
    if (!found) throw notFound('deviceId')
    if (found.isOut) return {}
    if (found.category === 'lock' && (await tx.db.first(holdsKeys(tx.tenant.id, found.id))))
      throw new Refusal('workOrder.error.lockHasKeys', { values: { serial: found.serial } })
    const { deviceId: id, finalValue, sure, to } = input
    await takeOutDevice(tx, { id, ticketNo: row.no, finalValue, sure: sure ?? false, to })
    return {}
  })

/** A removal is done when no device it is for stands there any more. */
export async function refuseStanding(tx: TxCtx, row: OrderRow): Promise<void> {
  const left = (await devicesOf(tx, row)).find(({ isOut }) => !isOut)
  if (left) throw new Refusal('workOrder.error.deviceStands', { values: { serial: left.serial } })
}
const devicesOf = (tx: TxCtx, row: OrderRow) => tx.db.rows(devicesOfRemoval(tx.tenant.id, row, tx.now()))
