import type { Ctx } from '../../infra/ctx/types.ts'
import { translate } from '../../infra/labels.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import { knownUsernames, notifyUsers } from '../notices/index.ts'
import { changeCheckOut, lateRefunds } from './check-out.queries.ts'
import { dueLateRefunds } from './due.queries.ts'

/** Tells those who made and approved a check-out that its refund is later than promised; of each once. */
export async function notifyLateRefunds(ctx: Ctx): Promise<void> {
  for (const { id, no, refundFen, refundDueOn, names } of await ctx.db.rows(lateRefunds(ctx.tenant.id, ctx.today())))
    await ctx.transaction(async (tx) => {
      const known = (await tx.db.rows(knownUsernames(tx, names))).map(({ username }) => username)
      const values = { no, amount: (refundFen / 100).toFixed(2), day: refundDueOn }
      const [title, content] = ['lateTitle', 'lateText'].map((key) =>
        translate(tx.language, `checkout.refund.${key}`, values),
      ) as [string, string]
      const notice = { title, content: `<p>${content}</p>`, type: 'message', priority: 'high', username: known }
      if (known.length) await notifyUsers(tx, notice)
      await tx.db.run(changeCheckOut(tx.tenant.id, id, { escalated_on: tx.today() }))
      const after = { refundDueOn, told: known }
      tx.audit({ action: 'escalate', resource: 'checkout.checkOut', recordId: id, after })
    })
}
export const refundLateJob = defineJob({
  name: 'refund-late',
  schedule: '0 9 * * *',
  due: dueLateRefunds,
  run: notifyLateRefunds,
})
