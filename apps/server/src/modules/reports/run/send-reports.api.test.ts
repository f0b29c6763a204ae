import { withdrawDesign } from '@cloud-steward/contract/reports/design.ts'
import { queryWay, scheduleReport } from '@cloud-steward/contract/reports/report.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Mail } from '../../../infra/mail/provider.ts'
import { dispatchReportsJob, sendReportJob } from './send-reports.job.ts'

it('comes by mail once, from eight in the morning, with the rights its person has by then', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const today = tenant.ctx()
  const given = { report: 'ready.rentRoll', every: 'day', format: 'pdf' } as const
  expect((await admin.call(scheduleReport, given)).body.reason).toBe('report.error.noMail')
  // Other files of the worker have the same app: it gets the mail server for this call only.
  Object.assign(app, { mail: { name: 'test', send: () => Promise.resolve() } })
  expect((await admin.call(scheduleReport, { ...given, report: 'ready.notice', format: 'docx' })).body.reason).toBe(
    'report.error.parameterMissing',
  )
  expect((await admin.call(scheduleReport, given)).body.code).toBe(200)
  Object.assign(app, { mail: undefined })
  const own = sql`tenant_id = ${tenant.id}`
  await today.db.run(raw(sql`update identity_user set email = 'admin@example.com' where ${own} and username = 'admin'`))
  await today.db.run(raw(sql`update report_schedule set next_on = '2026-06-15' where ${own}`))
  const at = (time: string) => tenant.ctx(new Date(time))
  const next = async () =>
    (await today.db.first(raw<{ on: string }>(sql`select next_on as on from report_schedule where ${own}`)))?.on
  // Seven in China, then half past eight.
  await dispatchReportsJob.run(at('2026-06-14T23:00:00Z'), {}, new AbortController().signal)
  expect(await next()).toBe('2026-06-15')
  await dispatchReportsJob.run(at('2026-06-15T00:30:00Z'), {}, new AbortController().signal)
  expect(await next()).toBe('2026-06-16')

  const sent: Mail[] = []
  const mail = { name: 'test', send: async (one: Mail) => void sent.push(one) }
  const job = sendReportJob({ ...app, pools: app.pools, mail }, app.sessions)
  const [payload] = await today.db.rows(
    raw<Record<string, unknown>>(
      sql`select id, user_id as "userId", report, every, format, given, language from report_schedule where ${own}`,
    ),
  )
  const send = () => job.run(at('2026-06-15T00:31:00Z'), payload!, new AbortController().signal)
  await send()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'admin@example.com',
    attachments: [{ filename: expect.stringMatching(/\.pdf$/) }],
  })
  expect(sent[0]!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  // He loses his role: the next one is not made.
  await today.db.run(raw(sql`delete from identity_user_role where ${own} and user_id = ${payload!.userId as string}`))
  await send()
  expect(sent).toHaveLength(1)
  expect((await admin.call(withdrawDesign, { id: payload!.id as string })).status).not.toBe(200)
})

it('says before whether it can be sent: not without a mail server, nor without an address', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const email = (to: string | null) =>
    tenant
      .ctx()
      .db.run(raw(sql`update identity_user set email = ${to} where tenant_id = ${tenant.id} and username = 'admin'`))
  const way = async () => (await admin.call(queryWay, {})).body.data
  await email('admin@example.com')
  expect(await way()).toEqual({ to: 'admin@example.com', closed: 'noMail' })
  Object.assign(app, { mail: { name: 'test', send: () => Promise.resolve() } })
  try {
    expect(await way()).toEqual({ to: 'admin@example.com', closed: null })
    await email(null)
    expect(await way()).toEqual({ to: null, closed: 'noAddress' })
  } finally {
    Object.assign(app, { mail: undefined })
  }
})
