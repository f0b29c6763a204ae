import { Refusal } from '@cloud-steward/contract'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type AccountRow, lockAccount, termsOf } from '../account/account.queries.ts'
import { changeAccount, lookOn, moveAccount } from '../account/account.record.ts'
import { autoRenewDays, closeDays, graceDays } from '../account/line.settings.ts'
import { markDue, nextLook, termOn } from '../account/term.rules.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { makeOrder } from './make-order.ts'
import { openOrderOfLine } from './order.queries.ts'
import { placeRenewal } from './renew-line.ts'
import { tellHolder } from './tell-holder.ts'

type Looked = string | null
/** A line whose paid days are over: it still works for the days of grace. */
async function endDay(tx: TxCtx, row: AccountRow, isAsked: boolean): Promise<Looked> {
  // A paid renewal waits for its carrier: the line stays on meanwhile.
  if (isAsked) return addDays(tx.today(), 1)
  await moveAccount(tx, row, { to: 'expired', action: 'expireLine' })
  return addDays(row.expire_on!, 1 + (await graceDays(tx)))
}
/** Whether today belongs to a term of another package, which the carrier is then told. */
async function changedToday(tx: TxCtx, outer: LineOuter, row: AccountRow): Promise<boolean> {
  const running = termOn(await tx.db.rows(termsOf(tx.tenant.id, row.id)), tx.today())
  if (!running || running.packageId === row.package_id) return false
  await makeOrder(tx, outer, row, { type: 'change', packageId: running.packageId })
  return true
}
async function renewByItself(tx: TxCtx, outer: LineOuter, row: AccountRow): Promise<void> {
  await placeRenewal(tx, outer, row, row.landlord_id ? 'wallet' : 'balance')
  await tellHolder(tx, row, 'renewed')
}
/** An active line: it is renewed, its holder is told, or it is over. Answers the day on which it is looked at next. */
async function activeDay(tx: TxCtx, outer: LineOuter, row: AccountRow, mayRenew: boolean): Promise<Looked> {
  const [today, expireOn] = [tx.today(), row.expire_on!]
  const open = await tx.db.first(openOrderOfLine(tx.tenant.id, row.id))
  if (expireOn < today) return endDay(tx, row, open?.state === 'requested')
  if (!open && (await changedToday(tx, outer, row))) return addDays(today, 1)
  const left = daysBetween(today, expireOn)
  const isToRenew = row.auto_renew && !open && left <= (await autoRenewDays(tx))
  if (isToRenew && mayRenew) await renewByItself(tx, outer, row)
  else await remind(tx, row, left, isToRenew ? 'notRenewed' : left ? 'ends' : 'endsToday')
  return isToRenew ? addDays(today, 1) : nextLook(today, expireOn)
}
async function remind(tx: TxCtx, row: AccountRow, left: number, what: 'ends' | 'endsToday' | 'notRenewed') {
  const mark = markDue(left, row.told_days)
  if (mark === undefined) return
  await tellHolder(tx, row, what)
  await changeAccount(tx, row, 'tellRenewal', { told_days: mark })
}
/** An expired line: suspended after the days of grace, closed when it was not renewed for long. */
async function overDay(tx: TxCtx, outer: LineOuter, row: AccountRow): Promise<Looked> {
  const today = tx.today()
  const off = addDays(row.expire_on!, 1 + (await graceDays(tx)))
  const day = row.state === 'expired' ? off : addDays(off, await closeDays(tx))
  if (today < day) return day
  if (await tx.db.first(openOrderOfLine(tx.tenant.id, row.id))) return addDays(today, 1)
  await makeOrder(tx, outer, row, { type: row.state === 'expired' ? 'suspend' : 'close' })
  if (row.state === 'expired') await tellHolder(tx, row, 'suspended')
  return addDays(today, 1)
}
async function heldDay(tx: TxCtx, outer: LineOuter, row: AccountRow): Promise<Looked> {
  const today = tx.today()
  if (row.hold_until && today < row.hold_until) return row.hold_until
  if (!(await tx.db.first(openOrderOfLine(tx.tenant.id, row.id)))) await makeOrder(tx, outer, row, { type: 'resume' })
  return addDays(today, 1)
}
async function look(tx: TxCtx, outer: LineOuter, id: string, mayRenew: boolean): Promise<void> {
  const row = await tx.db.first(lockAccount(tx, id))
  if (!row?.look_on || row.look_on > tx.today()) return
  const next =
    row.state === 'active'
      ? await activeDay(tx, outer, row, mayRenew)
      : row.state === 'expired' || row.state === 'suspended'
        ? await overDay(tx, outer, row)
        : row.state === 'held'
          ? await heldDay(tx, outer, row)
          : addDays(tx.today(), 1)
  await lookOn(tx, row, next)
}
/**
 * Does the daily work of one account. The holder is told of a renewal that cannot be paid, and it is tried again tomorrow.
 * Any other refusal is also tried again tomorrow: one account does not stop the others.
 */
export async function dayOfLine(ctx: Ctx, outer: LineOuter, id: string): Promise<void> {
  for (const mayRenew of [true, false])
    try {
      return await ctx.transaction((tx) => look(tx, outer, id, mayRenew))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ id, mayRenew, reason: error.reason }, 'the day of a line was refused')
    }
  await ctx.transaction((tx) => lookOn(tx, { id }, addDays(tx.today(), 1)))
}
