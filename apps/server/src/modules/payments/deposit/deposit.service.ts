import type { TxCtx } from '../../../infra/ctx/types.ts'
import {
  isOpen,
  lateFeeOf,
  linesOf,
  lockBills,
  openOf,
  type Release,
  releaseLines,
  writeNotes,
} from '../../billing/index.ts'
import { lockPrepaid } from '../../ledger/index.ts'
import { bookPayment } from '../payment/book-payment.service.ts'
import { type DepositLine, depositLines, settledBills } from './deposit.queries.ts'

export interface OwedBill {
  id: string
  no: string
  kind: string
  dueOn: string
  periodFrom: string
  periodTo: string
  /** Without the deposit, which is not asked for any more when the rentee leaves. */
  openFen: number
  lateFeeFen: number
}
export interface LeaseAccount {
  bills: OwedBill[]
  prepaidFen: number
  heldFen: number
  /** Of it, each kind of deposit in the order in which they are used up. */
  held: readonly Pick<DepositLine, 'kind' | 'heldFen'>[]
}

/** What a rentee owes for a lease on a day, and what is held for him. Locks all of it until the end of the transaction. */
export async function leaseAccount(
  tx: TxCtx,
  { leaseId, renteeId, day }: { leaseId: string; renteeId: string; day: string },
): Promise<LeaseAccount> {
  const { id: tenantId } = tx.tenant
  const ids = (await tx.db.rows(settledBills(tenantId, leaseId))).map(({ id }) => id)
  const bills = (await tx.db.rows(lockBills(tenantId, ids))).filter((one) => one.leaseId === leaseId && isOpen(one))
  const [lines, deposits] = await tx.db.all(linesOf(tenantId, ids), depositLines(tenantId, leaseId))
  return {
    bills: bills.map((bill) => {
      const own = lines.filter(({ billId }) => billId === bill.id)
      const dues = own.filter(({ fee }) => fee !== 'deposit')
      const days = (dues.length ? dues : own).map(({ periodFrom, periodTo }) => [periodFrom, periodTo] as const)
      return {
        id: bill.id,
        no: bill.no,
        kind: dues[0]?.fee ?? 'deposit',
        dueOn: bill.dueOn,
        periodFrom: days.map(([from]) => from).toSorted()[0]!,
        periodTo: days
          .map(([, to]) => to)
          .toSorted()
          .at(-1)!,
        openFen: dues.reduce((sum, line) => sum + openOf(line), 0),
        lateFeeFen: lateFeeOf(bill, day).feeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen,
      }
    }),
    prepaidFen: await lockPrepaid(tx, renteeId),
    heldFen: sum(deposits),
    held: KINDS.map((kind) => ({ kind, heldFen: sum(deposits.filter((one) => one.kind === kind)) })),
  }
}
const KINDS = ['security', 'key', 'card', 'meter'] as const
const sum = (lines: readonly DepositLine[]): number => lines.reduce((total, { heldFen }) => total + heldFen, 0)

/** What was asked as deposit and never paid is owed no more: the rentee leaves. */
export async function dropOpenDeposit(tx: TxCtx, leaseId: string, reason: string): Promise<void> {
  const { id: tenantId } = tx.tenant
  const open = (await tx.db.rows(depositLines(tenantId, leaseId))).filter(({ openFen }) => openFen > 0)
  if (!open.length) return
  const ids = [...new Set(open.map(({ billId }) => billId))]
  const bills = await tx.db.rows(lockBills(tenantId, ids))
  const lines = await tx.db.rows(linesOf(tenantId, ids))
  const drafts = bills.filter(isOpen).map((bill) => {
    const own = lines.filter(({ billId }) => billId === bill.id)
    const wanted = open
      .filter(({ billId }) => billId === bill.id)
      .map(({ id, openFen }) => ({ lineId: id, amountFen: openFen }))
    return { kind: 'credit' as const, bill, lines: own, wanted, reason }
  })
  await writeNotes(tx, drafts)
}

interface Settling {
  leaseId: string
  renteeId: string
  /** What of the deposit stays where it is, e.g. while it is disputed. */
  keepFen: number
  /** The day up to which late fees count. */
  day: string
}
/** Pays what a lease has open: first from the prepaid balance, then from the deposit held. Says what came from where. */
export async function payFromHeld(
  tx: TxCtx,
  { leaseId, renteeId, keepFen, day }: Settling,
): Promise<{ prepaidFen: number; appliedFen: number }> {
  const from = { prepaid: 0, deposit: 0 }
  for (const channel of ['prepaid', 'deposit'] as const) {
    const { bills, prepaidFen, heldFen } = await leaseAccount(tx, { leaseId, renteeId, day })
    const owed = bills.filter(({ openFen, lateFeeFen }) => openFen + lateFeeFen > 0)
    const owedFen = owed.reduce((total, { openFen, lateFeeFen }) => total + openFen + lateFeeFen, 0)
    const amountFen = Math.min(owedFen, channel === 'prepaid' ? prepaidFen : Math.max(0, heldFen - keepFen))
    if (amountFen === 0) continue
    const billIds = owed.map(({ id }) => id)
    await bookPayment(tx, { renteeId, billIds, channel, receivedOn: day, amountOf: () => amountFen })
    from[channel] = amountFen
    if (channel === 'deposit') await releaseDeposit(tx, leaseId, { appliedFen: amountFen })
  }
  return { prepaidFen: from.prepaid, appliedFen: from.deposit }
}

/** Notes on the lines of a deposit, or of one kind of it, what left it. More than is held is refused by a check of the database. */
export async function releaseDeposit(
  tx: TxCtx,
  leaseId: string,
  { appliedFen = 0, refundedFen = 0, kind }: Partial<Omit<Release, 'id'> & Pick<DepositLine, 'kind'>>,
): Promise<void> {
  let left = appliedFen + refundedFen
  if (!left) return
  const releases: Release[] = []
  const lines = await tx.db.rows(depositLines(tx.tenant.id, leaseId))
  for (const { id, heldFen } of kind ? lines.filter((line) => line.kind === kind) : lines) {
    const fen = Math.min(left, heldFen)
    if (fen > 0) releases.push({ id, appliedFen: appliedFen ? fen : 0, refundedFen: appliedFen ? 0 : fen })
    left -= fen
  }
  if (left > 0) throw new Error(`deposit of ${leaseId} holds ${left} fen less than what leaves it`)
  await tx.db.run(releaseLines(tx.tenant.id, releases))
}
