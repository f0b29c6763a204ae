import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueFreezeEnds } from '../../wallet/due.queries.ts'
import { freezesOver, lockFreeze } from './freeze.queries.ts'
import { leftOf } from './freeze.rules.ts'
import { noteAudit, take } from './freeze-step.ts'

/** What is left when its last day is over is the landlord's again; each by itself, so that one decided meanwhile stops no other. */
export async function expireFreezes(ctx: Ctx): Promise<void> {
  for (const { id } of await ctx.db.rows(freezesOver(ctx.tenant.id, ctx.today())))
    await ctx.transaction(async (tx) => {
      const row = await tx.db.first(lockFreeze(tx.tenant.id, id))
      if (row?.state !== 'active') return
      const reason = tx.today()
      const after = await take(tx, row, { kind: 'expire', amountFen: leftOf(row), reason, move: { how: 'release' } })
      noteAudit(tx, 'expired', row, after, { reason })
    })
}

export const expireFreezesJob = defineJob({
  name: 'expire-freezes',
  schedule: '10 0 * * *',
  due: dueFreezeEnds,
  // What is a landlord's again is his also while the tenant can only be read.
  only: ['open', 'readOnly'],
  run: (ctx) => expireFreezes(ctx),
})
