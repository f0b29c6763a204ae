import type { Ctx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { administratorNames, stewardNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { dueClocks, dueCollections, dueConfirmations } from '../due.queries.ts'
import { collectOrder } from './claim.ts'
import { confirmByItself } from './finish.service.ts'
import { ordersLate, ordersToCollect, ordersToConfirm, placeOf, setColumns } from './work-order.queries.ts'

const MOST = 500

/** Tells staff of an order whose time is up to 80 % or wholly gone; of each mark once. */
async function escalate(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  for (const { id, no, siteId, roomId, deadline, subject } of await ctx.db.rows(ordersLate(ctx.tenant.id, now, MOST)))
    await ctx.transaction(async (tx) => {
      const mark = new Date(deadline) <= now ? 100 : 80
      const place = (await tx.db.first(placeOf(tx.tenant.id, siteId, roomId)))?.name ?? ''
      const stewards = await tx.db.rows(stewardNames(tx.tenant.id, [siteId]))
      const chiefs = mark === 100 || !stewards.length ? await tx.db.rows(administratorNames(tx.tenant.id)) : []
      const username = [...new Set([...stewards, ...chiefs].map((one) => one.username))]
      const title = translate(tx.language, `workOrder.notice.late${mark}`, { no, place })
      const priority = mark === 100 ? 'high' : 'medium'
      const content = `<p>${escapeHtml(subject)}</p>`
      if (username.length) await notifyUsers(tx, { title, content, type: 'message', priority, username })
      await tx.db.run(setColumns(tx.tenant.id, id, { escalated: mark }))
      const after = { mark, told: username }
      tx.audit({ action: 'escalate', resource: 'workOrder.workOrder', recordId: id, after })
    })
}

export const escalateOrdersJob = defineJob({
  name: 'escalate-orders',
  schedule: '* * * * *',
  due: dueClocks,
  run: escalate,
})
export const confirmOrdersJob = defineJob({
  name: 'confirm-orders',
  schedule: '*/10 * * * *',
  due: dueConfirmations,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(ordersToConfirm(ctx.tenant.id, ctx.now(), MOST)))
      await confirmByItself(ctx, id)
  },
})
/** A landlord's wallet may hold by now what an order costs him. */
export const collectOrdersJob = defineJob({
  name: 'collect-orders',
  schedule: '25 * * * *',
  due: dueCollections,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(ordersToCollect(ctx.tenant.id, MOST))) await collectOrder(ctx, id)
  },
})
