import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/settlement.ts'
import { orderSettlement } from '@cloud-steward/contract/work-orders/settlement.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { paidOut } from '../order/order-cost.ts'
import {
  dueOrders,
  lockSettlement,
  ordersOfSettlement,
  payeeDetails,
  releaseOrders,
  settleOrders,
} from './settle.queries.ts'

/** An installer on his own reads his settlements. */
export const settlements = standard(orderSettlement, {})

/** All orders that are due by a day, on one settlement for each supplier and each installer on his own. */
export const makeSettlements = (
  ctx: Ctx,
  { dueThrough }: InputOf<typeof contract.makeSettlements>,
): Promise<AnswerOf<typeof contract.makeSettlements>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    if (dueThrough > tx.today()) throw new Refusal('workOrder.error.notDueYet', { fields: ['dueThrough'] })
    const due = await grouped(tx, dueThrough)
    const numbers = due.length ? await tx.numbers('orderSettlement', due.length) : []
    for (const [at, one] of due.entries()) await makeOne(tx, one, serialNo('WS', tx.today(), numbers[at]!))
    return { made: due.length, amountFen: due.reduce((sum, { fen }) => sum + fen, 0) }
  })
interface Due {
  supplierId: string | null
  installerId: string | null
  orderIds: string[]
  fen: number
}
async function grouped(tx: TxCtx, dueThrough: string): Promise<Due[]> {
  const groups = new Map<string, Due>()
  for (const { id, supplierId, installerId, settleFen } of await tx.db.rows(dueOrders(tx.tenant.id, dueThrough))) {
    const key = (supplierId ?? installerId)!
    const group = groups.get(key) ?? { supplierId, installerId, orderIds: [], fen: 0 }
    group.orderIds.push(id)
    group.fen += settleFen
    groups.set(key, group)
  }
  return [...groups.values()]
}
async function makeOne(tx: TxCtx, { supplierId, installerId, orderIds, fen }: Due, no: string): Promise<void> {
  const [payee] = await tx.db.rows(payeeDetails(tx.tenant.id, [(supplierId ?? installerId)!]))
  const row = {
    id: newId(),
    no,
    supplier_id: supplierId,
    installer_id: installerId,
    order_count: orderIds.length,
    amount_fen: fen,
    state: 'open',
    payee_name: payee?.payeeName ?? null,
    payee_bank: payee?.payeeBank ?? null,
    payee_account: payee?.payeeAccount ?? null,
    maker: tx.user?.username ?? 'system',
    created_at: tx.now().toISOString(),
  }
  await tx.db.all(
    insertMany(tx.tenant.id, 'work_order_settlement', [row]),
    settleOrders(tx.tenant.id, row.id, orderIds),
  )
  recordStep(tx, { subject: orderSettlement.name, recordId: row.id, from: null, to: 'open', at: tx.now() })
  tx.audit({ action: 'make', resource: orderSettlement.name, recordId: row.id, after: row })
}

export const paySettlement = (ctx: Ctx, input: InputOf<typeof contract.paySettlement>): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const { id, paidOn, bankRef } = input
    const row = await tx.db.first(lockSettlement(tx.tenant.id, id))
    if (!row) throw notFound()
    checkMoneyDay(tx, paidOn, 'paidOn')
    const columns = { paid_on: paidOn, bank_ref: bankRef }
    await move(tx, id, 'paid', columns, null)
    await paidOut(tx, { id, payeeId: row.payeeId, fen: row.amountFen, on: paidOn, no: row.no })
    return {}
  })
export const voidSettlement = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    if (!(await tx.db.first(lockSettlement(tx.tenant.id, id)))) throw notFound()
    await move(tx, id, 'void', {}, reason)
    await tx.db.run(releaseOrders(tx.tenant.id, id))
    return {}
  })
async function move(tx: TxCtx, id: string, to: 'paid' | 'void', columns: object, reason: string | null) {
  const step = { subject: orderSettlement.name, recordId: id, from: 'open', to, columns, reason, at: tx.now() }
  if (!(await moveState(tx, 'work_order_settlement', step))) throw new Refusal('workOrder.error.settlementEnded')
}

export async function querySettlementOrders(ctx: Ctx, { id }: { id: string }) {
  await settlements.get(ctx, id)
  return ctx.db.rows(ordersOfSettlement(ctx.tenant.id, id))
}
