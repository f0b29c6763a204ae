import type { Reaction } from '../../infra/queue/jobs.ts'
import { collected, lockCheckOut } from './check-out.queries.ts'
import { moveTo } from './check-out.record.ts'

/** Whoever owed something at the end has paid it: nothing is left to do. */
export const collectedReaction: Reaction = {
  event: 'PaymentRecorded',
  follows: 'payment',
  run: (ctx, { billIds }) =>
    ctx.transaction(async (tx) => {
      for (const { id } of await tx.db.rows(collected(tx.tenant.id, billIds as string[]))) {
        const row = await tx.db.first(lockCheckOut(tx.tenant.id, id))
        if (row?.state === 'collecting') await moveTo(tx, row, 'closed')
      }
    }),
}
