import { rangeOfDays } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { insertCharges } from './charge.queries.ts'
import { type Charge, chargeSchedule } from './charge-schedule.rules.ts'
import { carryDeposit, changeLease, type LeaseRow, lockLease } from './lease.queries.ts'
import { recordLeaseStep } from './lease-record.ts'
import { refuseTaken } from './place-of.ts'
import {
  applyConsequence,
  billedDepositFen,
  carriedDeposits,
  rentChange,
  type StandingCharge,
  standingOf,
} from './schedule.service.ts'
import { termsOf } from './terms-of.ts'

/**
 * The lease that was to follow on another is given up before it began: the one before goes on as if nothing had been
 * agreed. It runs to its old end again, which a swap and a transfer hand on, holds its deposit, and is renewed or left
 * like any other. Refused when somebody else has the room by now.
 */
export async function goOnWithout(tx: TxCtx, next: LeaseRow, previousId: string, reason: string): Promise<void> {
  const { id: tenantId } = tx.tenant
  const before = await tx.db.first(lockLease(tenantId, previousId))
  if (before?.successor_id !== next.id) return
  if (next.origin !== 'transfer') await tx.db.run(carryDeposit(tenantId, next.id, before.id))
  await tx.db.run(changeLease(tenantId, before.id, { successor_id: null }))
  if (before.status !== 'signed') return
  const row = next.origin === 'renewal' ? before : { ...before, end_on: next.end_on }
  const standing = await standingOf(tx, row.id)
  if (row.end_on !== before.end_on) {
    await refuseTaken(tx, row.room_id, rangeOfDays(row.start_on, row.end_on), row.id)
    const around = { from: next.start_on, today: tx.today() }
    await applyConsequence(tx, row.id, rentChange(standing, termsOf(row), row.end_on, around))
    await tx.db.run(changeLease(tenantId, row.id, { end_on: row.end_on }))
  }
  const deposits = depositsToAsk(row, standing)
  if (deposits.length) await tx.db.run(insertCharges(tenantId, row.id, deposits))
  recordLeaseStep(tx, row, 'changed', reason)
  tx.emit({ name: 'LeaseChanged', payload: { leaseId: row.id } })
}

/** What no bill had asked for was to be asked for by the next lease. */
function depositsToAsk(row: LeaseRow, standing: readonly StandingCharge[]): Charge[] {
  const isAsked = (kind: Charge['depositKind']) =>
    standing.some(({ fee, billed, depositKind }) => fee === 'deposit' && !billed && (depositKind ?? null) === kind)
  const depositFen = Math.max(0, row.deposit_fen - (row.deposit_carried_fen ?? 0) - billedDepositFen(standing))
  const terms = { ...termsOf(row), depositFen, otherDeposits: carriedDeposits(termsOf(row), standing) }
  return chargeSchedule(terms).filter(({ fee, depositKind }) => fee === 'deposit' && !isAsked(depositKind ?? null))
}
