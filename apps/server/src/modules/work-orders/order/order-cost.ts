import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { lockInstaller, supplierById } from '../crew/crew.queries.ts'
import { legsOfService } from './order-cost.rules.ts'
import type { OrderRow } from './work-order.queries.ts'

type Costed = Pick<OrderRow, 'id' | 'no' | 'installer_id' | 'supplier_id' | 'settle_fen' | 'reopened'>
async function book(tx: TxCtx, row: Costed, how: 'done' | 'dropped'): Promise<boolean> {
  // Of a supplier's installer the supplier is paid.
  const payeeId = row.supplier_id ?? row.installer_id
  const amountFen = Number(row.settle_fen)
  if (!payeeId || !amountFen) return false
  const businessOn = await bookingDay(tx, tx.today())
  const businessKey = `order:${row.id}:${row.reopened}:${how}`
  await post(tx, [{ ...legsOfService(tx.tenant.id, how, payeeId), amountFen, businessOn, businessKey, memo: row.no }])
  return true
}
/** What an order costs is owed to its executor once it is confirmed. Answers after how many days it is due. */
export async function bookCost(tx: TxCtx, row: Costed): Promise<number> {
  if (!(await book(tx, row, 'done'))) return 0
  const payee = row.supplier_id
    ? await tx.db.first(supplierById(tx.tenant.id, row.supplier_id))
    : await tx.db.first(lockInstaller(tx.tenant.id, row.installer_id!))
  return payee?.settleDays ?? 0
}
/** It was not done after all. */
export const dropCost = (tx: TxCtx, row: Costed): Promise<boolean> => book(tx, row, 'dropped')

export const paidOut = (tx: TxCtx, of: { id: string; payeeId: string; fen: number; on: string; no: string }) =>
  post(tx, [
    {
      ...legsOfService(tx.tenant.id, 'paid', of.payeeId),
      amountFen: of.fen,
      businessOn: of.on,
      businessKey: `order-settlement:${of.id}:paid`,
      memo: of.no,
    },
  ])
