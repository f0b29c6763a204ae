import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { accountsToLook } from '../account/account.queries.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { dueLines, dueTakings, dueUnpaid } from '../due.queries.ts'
import { followBill } from './claim-order.ts'
import { cancelUnpaid, unpaidReason } from './end-order.ts'
import { followLease } from './follow-lease.ts'
import { dayOfLine } from './line-day.ts'
import { lineOrdersOfBills, ordersToTake, ordersUnpaid } from './order.queries.ts'
import { lockPair } from './order.record.ts'

const MOST = 500
/** Brings one order in line with its bill. */
export const followBillOf = (ctx: Ctx, outer: LineOuter, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair) await followBill(tx, outer, pair)
  })
/** Ends an order whose time to pay is over, unless its bill was paid meanwhile. */
export const expireLineOrder = (ctx: Ctx, outer: LineOuter, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const found = await lockPair(tx, id)
    const pair = found && (await followBill(tx, outer, found))
    const expiresAt = pair?.order.expires_at
    if (!pair || pair.order.state !== 'created' || !expiresAt || new Date(expiresAt) > tx.now()) return
    await cancelUnpaid(tx, pair, unpaidReason(tx))
  })

/** Accounts whose day has come: reminders, renewals, ends, holds that are over. */
export const lineDaysJob = (outer: LineOuter) =>
  defineJob({
    name: 'broadband-days',
    schedule: '20 * * * *',
    due: dueLines,
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(accountsToLook(ctx.tenant.id, ctx.today(), MOST))) {
        if (signal.aborted) return
        await dayOfLine(ctx, outer, id)
      }
    },
  })
export const expireLineOrdersJob = (outer: LineOuter) =>
  defineJob({
    name: 'expire-broadband-orders',
    schedule: '*/5 * * * *',
    due: dueUnpaid,
    run: async (ctx) => {
      for (const { id } of await ctx.db.rows(ordersUnpaid(ctx.tenant.id, ctx.now(), MOST)))
        await expireLineOrder(ctx, outer, id)
    },
  })
/** A landlord's wallet may hold by now what a renter paid for an order. */
export const takeLineOrdersJob = (outer: LineOuter) =>
  defineJob({
    name: 'take-broadband-orders',
    schedule: '45 * * * *',
    due: dueTakings,
    run: async (ctx) => {
      for (const { id } of await ctx.db.rows(ordersToTake(ctx.tenant.id, MOST))) await followBillOf(ctx, outer, id)
    },
  })

export const lineReactions = (outer: LineOuter): Reaction[] => {
  const forBills = async (ctx: Ctx, payload: unknown): Promise<void> => {
    const { billIds } = payload as { billIds: string[] }
    for (const { id } of await ctx.db.rows(lineOrdersOfBills(ctx.tenant.id, billIds)))
      await followBillOf(ctx, outer, id)
  }
  const ofLease = (ctx: Ctx, { leaseId }: Record<string, unknown>) => followLease(ctx, outer, String(leaseId))
  return [
    { event: 'PaymentRecorded', run: forBills, follows: 'payment' },
    { event: 'PaymentReversed', run: forBills },
    ...['LeaseEnded', 'LeaseClosed', 'LeaseChanged', 'LeaseSigned'].map((event) => ({ event, run: ofLease })),
  ]
}
