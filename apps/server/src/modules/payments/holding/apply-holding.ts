import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { applyDiscounts, billDue } from '../../billing/index.ts'
import { lockLeases, unbilledCharges } from '../../housing/index.ts'
import { DEFAULT_KIND_ORDER } from '../payment/allocation.rules.ts'
import { bookPayment } from '../payment/book-payment.service.ts'
import { firstOpenBill, lockHolding, markGone } from './holding.queries.ts'

/** Deposit first, then rent, then what else the bill has. */
const ORDER = [...new Set(['deposit' as const, 'rent' as const, ...DEFAULT_KIND_ORDER])]
const FAR = '9999-12-31'

/**
 * A reservation became a lease: its first bill goes out at once and the holding deposit pays it; what is over becomes
 * prepaid balance. Told twice it happens once, for the holding is held only once.
 */
export async function applyHolding(tx: TxCtx, reservationId: string, leaseId: string): Promise<void> {
  const holding = await tx.db.first(lockHolding(tx.tenant.id, reservationId))
  if (!holding) return
  // An issue run that bills the lease now is waited for, else the second bill would be taken for the first.
  await tx.db.run(lockLeases(tx.tenant.id, [leaseId]))
  const bill = (await tx.db.first(firstOpenBill(tx.tenant.id, leaseId))) ?? (await issueFirst(tx, leaseId))
  // What the lease was given on signing is off the bill before the holding pays it.
  await applyDiscounts(tx, [leaseId])
  const { renteeId, amountFen } = holding
  const { id: paymentId } = await bookPayment(tx, {
    renteeId,
    billIds: bill ? [bill.id] : [],
    channel: 'holding',
    receivedOn: tx.today(),
    keepRest: 'yes',
    kindOrder: ORDER,
    amountOf: () => amountFen,
  })
  const gone = { state: 'applied' as const, outOn: tx.today(), paymentId }
  await tx.db.run(markGone(tx.tenant.id, holding.id, gone))
  const audited = { resource: 'payment.holding', recordId: holding.id, before: { state: 'held' }, after: gone }
  tx.audit({ action: 'applied', ...audited })
}
async function issueFirst(tx: TxCtx, leaseId: string): Promise<{ id: string } | undefined> {
  const [first] = (await tx.db.rows(unbilledCharges(tx.tenant.id, FAR, [leaseId]))).map(({ dueOn }) => dueOn).toSorted()
  return first === undefined ? undefined : (await billDue(tx, [leaseId], { dueThrough: first })).made[0]
}

export const applyHoldingReaction: Reaction = {
  event: 'ReservationConverted',
  run: async (ctx, { reservationId, leaseId }) => {
    await ctx.transaction((tx) => applyHolding(tx, reservationId as string, leaseId as string))
  },
}
