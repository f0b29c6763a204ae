import type { Reaction } from '../../../infra/queue/jobs.ts'
import { raiseAlert } from '../../notices/index.ts'
import { siteOfOrder } from './order.queries.ts'

/** Money that came in online is a new order for staff. Not in the transaction that books it, which has no time for more. */
export const paidOrderReaction: Reaction = {
  event: 'MoneyMoved',
  run: (ctx, payload) =>
    ctx.transaction(async (tx) => {
      const { event, id, no } = payload as { event: string; id: string; no: string }
      if (event !== 'order.booked') return
      const siteId = (await tx.db.first(siteOfOrder(tx.tenant.id, id)))?.siteId ?? null
      const path = `/rechargerecord?open=detail:${id}`
      // Under the id of the order, so that the event told twice raises one alert.
      await raiseAlert(tx, { id, kind: 'order', recordId: id, no, siteId, path, isUrgent: false })
    }),
}
