import type { TxCtx } from '../../../infra/ctx/types.ts'
import { isOpen, linesOf, lockBills, openOf } from '../../billing/index.ts'
import { DEFAULT_KIND_ORDER } from '../payment/allocation.rules.ts'
import { bookPayment } from '../payment/book-payment.service.ts'
import { depositLines } from './deposit.queries.ts'
import { releaseDeposit } from './deposit.service.ts'

interface Owing {
  billId: string
  openFen: number
}
/** What a lease was billed as deposit and still owes, bill by bill, oldest first. Locks these bills. */
export async function owedDeposits(tx: TxCtx, leaseId: string): Promise<Owing[]> {
  const { id: tenantId } = tx.tenant
  const ids = [...new Set((await tx.db.rows(depositLines(tenantId, leaseId))).map(({ billId }) => billId))]
  const bills = (await tx.db.rows(lockBills(tenantId, ids))).filter((bill) => bill.leaseId === leaseId && isOpen(bill))
  const lines = await tx.db.rows(linesOf(tenantId, ids))
  const openIn = (id: string) =>
    lines.filter(({ billId, fee }) => billId === id && fee === 'deposit').reduce((sum, line) => sum + openOf(line), 0)
  return bills.map(({ id }) => ({ billId: id, openFen: openIn(id) })).filter(({ openFen }) => openFen > 0)
}

const ORDER = [...new Set(['deposit' as const, ...DEFAULT_KIND_ORDER])]
interface HandOver {
  from: { leaseId: string; renteeId: string }
  to: { leaseId: string; renteeId: string }
  amountFen: number
}
/**
 * The deposit of one rentee becomes another's: it pays what that one was billed as deposit, and nothing else. More than he
 * owes, or than is held, is a mistake of the caller.
 */
export async function handOverDeposit(tx: TxCtx, { from, to, amountFen }: HandOver): Promise<void> {
  let left = amountFen
  for (const { billId, openFen } of await owedDeposits(tx, to.leaseId)) {
    const fen = Math.min(left, openFen)
    if (fen === 0) break
    await bookPayment(tx, {
      renteeId: from.renteeId,
      billsOf: to.renteeId,
      billIds: [billId],
      channel: 'deposit',
      receivedOn: tx.today(),
      kindOrder: ORDER,
      amountOf: () => fen,
    })
    left -= fen
  }
  if (left > 0) throw new Error(`lease ${to.leaseId} owes ${left} fen less deposit than is handed over`)
  await releaseDeposit(tx, from.leaseId, { appliedFen: amountFen })
}
