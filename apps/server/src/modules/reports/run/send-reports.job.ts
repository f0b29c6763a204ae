import { Refusal } from '@cloud-steward/contract'
import { actAs } from '../../../infra/ctx/act-as.ts'
import type { Language } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { isMorning, nextMorning } from '../../../infra/mornings.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import type { Sessions } from '../../identity/index.ts'
import { dueReports } from '../due.queries.ts'
import { fillReport, findReport } from './report.service.ts'
import { dueSchedules, mailOf, type Schedule, takeSchedule } from './schedule.queries.ts'
import { type ReportFormat, writeReport } from './send-report.ts'

/** Most mail servers refuse a mail that is larger. */
const MOST_BYTES = 15 * 1024 * 1024

/** Finds the schedules due this morning and enqueues one job for each report. */
export const dispatchReportsJob = defineJob({
  name: 'dispatch-reports',
  schedule: '4 * * * *',
  due: dueReports,
  only: ['open'],
  run: async (ctx) => {
    if (!isMorning(ctx)) return
    const [due] = await ctx.db.all(dueSchedules(ctx.tenant.id, ctx.today()))
    for (const one of due)
      await ctx.transaction(async (tx) => {
        const taken = await tx.db.run(
          takeSchedule(tx.tenant.id, one.id, tx.today(), nextMorning(one.every, tx.today())),
        )
        if (taken) tx.enqueue({ name: 'send-report', payload: { ...one } })
      })
  },
})

/** Fills a report with the data its user may see now, and mails it: not to a user who is gone, inactive or may not export. */
export const sendReportJob = (app: App, sessions: Sessions) =>
  defineJob<Schedule & Record<string, unknown>>({
    name: 'send-report',
    run: async (job, { userId, report, format, given, language }) => {
      const { tenant, db, log } = job
      const standing = await sessions.standingOf(tenant.id, userId)
      if (!standing || !app.mail) return
      const to = await db.first(mailOf(tenant.id, userId))
      if (!to?.email) return
      const { mayCall } = standing
      const ctx = actAs(app, job, standing, language as Language)
      if (!mayCall('/report/report/exportReport')) return
      try {
        const found = await findReport(ctx, report)
        const filled = await fillReport(app, { ctx, mayCall }, found, given)
        const content = await bytesOf(await writeReport(ctx, { ...filled, title: found.title }, format as ReportFormat))
        const values = { title: found.title, day: ctx.today() }
        await app.mail.send({
          to: to.email,
          subject: translate(ctx.language, 'report.page.mailSubject', values),
          text: translate(ctx.language, 'report.page.mailText', values),
          attachments: [{ filename: `${found.title} ${ctx.today()}.${format}`, content }],
        })
      } catch (error) {
        // The report was withdrawn, or the user may no longer read it: a retry would fail again.
        if (!(error instanceof Refusal) || error.http >= 500) throw error
        log.info({ reason: error.reason }, 'a scheduled report was not sent')
      }
    },
  })

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Refusal('report.error.tooLargeFile')
    all.push(chunk)
  }
  return Buffer.concat(all)
}
