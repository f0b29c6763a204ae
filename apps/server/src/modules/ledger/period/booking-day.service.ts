import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { firstDayOf, monthAfter, monthOf } from '../../../infra/month.ts'
import { closedThrough, shareBooks } from './period.queries.ts'

const held = new WeakMap<TxCtx, Promise<string | undefined>>()
/**
 * The first day one may book on; absent: no month is closed. Asked once in a transaction: nobody closes a month any more
 * until it ends.
 */
function openFrom(tx: TxCtx): Promise<string | undefined> {
  const known = held.get(tx) ?? holdBooks(tx)
  held.set(tx, known)
  return known
}
async function holdBooks(tx: TxCtx): Promise<string | undefined> {
  // Two statements: the second sees what was closed while the first waited.
  const [, [closed]] = await tx.db.all(shareBooks(tx.tenant.id), closedThrough(tx.tenant.id))
  return closed!.month ? firstDayOf(monthAfter(closed!.month)) : undefined
}

/**
 * The day on which that is booked which happened on a day: the day itself, or the first of the first open month when
 * its own month is closed.
 */
export async function bookingDay(tx: TxCtx, day: string): Promise<string> {
  const open = await openFrom(tx)
  return open && day < open ? open : day
}

/** Refuses to book into a closed month: the ledger's last word, whoever forgot to ask for the booking day. */
export async function refuseClosed(tx: TxCtx, days: readonly string[]): Promise<void> {
  const open = await openFrom(tx)
  const closed = open && days.find((day) => day < open)
  if (closed) throw new Refusal('ledger.error.periodClosed', { values: { month: monthOf(closed), day: open } })
}
