import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueClosings, dueEndings, dueExpiries, dueTakings } from '../due.queries.ts'
import { followBill } from './claim-sale.ts'
import { closeSale, endUnpaid, unpaidReason } from './end-sale.ts'
import { followBillOf } from './follow-sale.ts'
import { endTerm } from './renew-sale.ts'
import { lockSale, type SaleRow } from './sale.queries.ts'
import { salesEnding, salesExpired, salesToClose, salesToTake } from './sale-days.queries.ts'

const MOST = 500
/** A buyer is told so many days before the end of a term. */
export const NOTICE_DAYS = 7

const locked = (ctx: Ctx, id: string, work: (tx: TxCtx, row: SaleRow) => Promise<void>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockSale(tx, id))
    if (row) await work(tx, row)
  })
/** Ends an order whose time to pay is over, unless its bill was paid meanwhile. */
export const expireSale = (ctx: Ctx, id: string): Promise<void> =>
  locked(ctx, id, async (tx, before) => {
    const row = await followBill(tx, before)
    if (row.state !== 'created' || !row.expires_at || new Date(row.expires_at) > tx.now()) return
    await endUnpaid(tx, row, unpaidReason(tx))
  })
export const closeDueSale = (ctx: Ctx, id: string): Promise<void> =>
  locked(ctx, id, async (tx, row) => {
    const isDue = row.refund_by !== null && new Date(row.refund_by) <= tx.now()
    if (row.state === 'delivered' && row.paid_at && isDue) await closeSale(tx, row)
  })

export const expireSalesJob = defineJob({
  name: 'expire-value-added',
  schedule: '*/5 * * * *',
  due: dueExpiries,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(salesExpired(ctx.tenant.id, ctx.now(), MOST))) await expireSale(ctx, id)
  },
})
export const closeSalesJob = defineJob({
  name: 'close-value-added',
  schedule: '15 * * * *',
  due: dueClosings,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(salesToClose(ctx.tenant.id, ctx.now(), MOST))) await closeDueSale(ctx, id)
  },
})
/** A landlord's wallet may hold by now what a renter paid for an order. */
export const takeSalesJob = defineJob({
  name: 'take-value-added',
  schedule: '35 * * * *',
  due: dueTakings,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(salesToTake(ctx.tenant.id, MOST))) await followBillOf(ctx, id)
  },
})
export const endTermsJob = defineJob({
  name: 'end-value-added-terms',
  schedule: '40 * * * *',
  due: dueEndings,
  run: async (ctx) => {
    const by = addDays(ctx.today(), NOTICE_DAYS)
    for (const { id } of await ctx.db.rows(salesEnding(ctx.tenant.id, by, MOST))) await endTerm(ctx, id)
  },
})
