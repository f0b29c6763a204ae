import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { duePeriodCheck } from '../../ledger/due.queries.ts'
import { knownUsernames, notifyUsers } from '../../notices/index.ts'
import { lockBooks, markDiffers, type PeriodRow, periodRow, periodRows } from './period.queries.ts'
import { hashOf } from './period.rules.ts'
import { snapshotOf } from './period.service.ts'

/**
 * Looks whether the ledger still says of closed months what it said at their close. Nothing of the product can change
 * that; a restore, a repair by hand or a fault may. Who closed the month is told of a difference once.
 */
export async function checkPeriods(ctx: Ctx): Promise<void> {
  for (const { month, hash } of await ctx.db.rows(periodRows(ctx.tenant.id)))
    if (hash && hashOf(await snapshotOf(ctx, month)) !== hash) await report(ctx, month)
    else if (hash) await ctx.transaction((tx) => tx.db.run(markDiffers(tx.tenant.id, month, null)))
}

const report = (ctx: Ctx, month: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    // Looked at again with the books to oneself: meanwhile it may have been reopened.
    const [, [row]] = await tx.db.all(lockBooks(tx.tenant.id), periodRow(tx.tenant.id, month))
    const { hash, closedBy, differsSince } = row as PeriodRow
    const hashNow = hashOf(await snapshotOf(tx, month))
    if (!hash || differsSince || hashNow === hash) return
    await tx.db.run(markDiffers(tx.tenant.id, month, tx.now().toISOString()))
    tx.audit({
      action: 'differ',
      resource: 'ledger.period',
      recordId: month,
      before: { hash },
      after: { hash: hashNow },
    })
    const known = closedBy ? await tx.db.rows(knownUsernames(tx, [closedBy])) : []
    const [title, content] = ['differsTitle', 'differsText'].map((key) =>
      translate(tx.language, `ledger.period.${key}`, { month }),
    ) as [string, string]
    const username = known.map((one) => one.username)
    if (username.length)
      await notifyUsers(tx, { title, content: `<p>${content}</p>`, type: 'message', priority: 'high', username })
    tx.log.error({ month, hash, hashNow }, 'a closed period differs from the ledger')
  })
export const checkPeriodsJob = defineJob({
  name: 'check-periods',
  schedule: '20 3 * * *',
  due: duePeriodCheck,
  run: checkPeriods,
})
