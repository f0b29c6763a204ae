import type { Reaction } from '../../../infra/queue/jobs.ts'
import { raiseAlert, settleAlert } from '../../notices/index.ts'
import { orderToTell } from './alert.queries.ts'

/** Kinds of orders that come from people who wait for help. */
const TOLD_KINDS: readonly string[] = ['repair', 'complaint']

/**
 * Raises an alert for a repair or a complaint that nobody has taken, and ends the alert when somebody has. Events of one
 * order may be handled in any order, so the reaction looks at the order as it is now.
 */
export const orderAlertReaction: Reaction = {
  event: 'workOrder.workOrder.moved',
  run: (ctx, payload) =>
    ctx.transaction(async (tx) => {
      const { id, from } = payload as { id: string; from: string | null }
      const row = await tx.db.first(orderToTell(tx.tenant.id, id))
      if (!row || !TOLD_KINDS.includes(row.kind)) return
      if (row.state !== 'new') return settleAlert(tx, id)
      const { no, siteId, isUrgent } = row
      const path = `/workorder?open=detail:${id}`
      // The first alert has the id of the order, so that an event handled twice raises one. An order that was given back alerts again.
      await raiseAlert(tx, { id: from ? undefined : id, kind: 'repair', recordId: id, no, siteId, path, isUrgent })
    }),
}
