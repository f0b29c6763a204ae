import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, operator, post } from '../../ledger/index.ts'
import { lockInstaller, supplierById } from '../crew/crew.queries.ts'
import type { OrderRow } from './work-order.queries.ts'

/** Of a supplier's installer the supplier is paid. */
export const payeeOf = ({ installer_id, supplier_id }: Pick<OrderRow, 'installer_id' | 'supplier_id'>) =>
  supplier_id ?? installer_id
const payable = (ownerId: string) => ({ ownerKind: 'installer', ownerId, kind: 'service_payable' }) as const

/** What an order costs is owed to its executor once it is confirmed. Answers after how many days it is due. */
export async function bookCost(tx: TxCtx, row: OrderRow): Promise<number> {
  const payeeId = payeeOf(row)
  const settleFen = Number(row.settle_fen)
  if (!payeeId || !settleFen) return 0
  await post(tx, [
    {
      kind: 'service_done',
      debit: operator(tx.tenant.id, 'service_cost'),
      credit: payable(payeeId),
      amountFen: settleFen,
      businessOn: await bookingDay(tx, tx.today()),
      businessKey: `order:${row.id}:${row.reopened}:done`,
      memo: row.no,
    },
  ])
  const payee = row.supplier_id
    ? await tx.db.first(supplierById(tx.tenant.id, row.supplier_id))
    : await tx.db.first(lockInstaller(tx.tenant.id, row.installer_id!))
  return payee?.settleDays ?? 0
}
/** It was not done after all. */
export async function dropCost(tx: TxCtx, row: OrderRow): Promise<void> {
  const payeeId = payeeOf(row)
  if (!payeeId || !Number(row.settle_fen)) return
  await post(tx, [
    {
      kind: 'service_dropped',
      debit: payable(payeeId),
      credit: operator(tx.tenant.id, 'service_cost'),
      amountFen: Number(row.settle_fen),
      businessOn: await bookingDay(tx, tx.today()),
      businessKey: `order:${row.id}:${row.reopened}:dropped`,
      memo: row.no,
    },
  ])
}
export const paidOut = (tx: TxCtx, of: { id: string; payeeId: string; fen: number; on: string; no: string }) =>
  post(tx, [
    {
      kind: 'service_paid',
      debit: payable(of.payeeId),
      credit: operator(tx.tenant.id, 'clearing'),
      amountFen: of.fen,
      businessOn: of.on,
      businessKey: `order-settlement:${of.id}:paid`,
      memo: of.no,
    },
  ])
