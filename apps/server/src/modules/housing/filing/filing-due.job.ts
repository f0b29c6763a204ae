import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { administratorNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { dueFilings } from '../due.queries.ts'
import { markNotified, missingBy } from './filing.queries.ts'

/** Told a week before the last day, on the day before it, and once it has passed. */
const AHEAD = [7, 1, -1] as const

/** Tells the operator's administrators which leases are about to miss their filing or the check of an identity. */
export const notifyFilingDue = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const today = tx.today()
    const rows = await tx.db.rows(
      missingBy(
        tx.tenant.id,
        AHEAD.map((days) => addDays(today, days)),
      ),
    )
    if (!rows.length || !(await tx.db.first(markNotified(tx.tenant.id, today)))) return
    const username = (await tx.db.rows(administratorNames(tx.tenant.id))).map((one) => one.username)
    // A notice without receivers would go to all users.
    if (!username.length) return
    const lines = rows
      .toSorted((a, b) => (a.fileBy < b.fileBy ? -1 : 1))
      .map(({ fileBy, filing, identity }) => {
        const key = fileBy < today ? 'overdueLine' : 'dueLine'
        return `<p>${translate(tx.language, `housing.filing.${key}`, { day: fileBy, filing, identity })}</p>`
      })
    const title = translate(tx.language, 'housing.filing.dueTitle', {})
    await notifyUsers(tx, { title, content: lines.join(''), type: 'message', priority: 'high', username })
  })
export const filingDueJob = defineJob({
  name: 'filing-due',
  schedule: '30 8 * * *',
  due: dueFilings,
  only: ['open'],
  run: notifyFilingDue,
})
