import { queryMyWays, setMyWays } from '@cloud-steward/contract/notices/way.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Mail } from '../../../infra/mail/provider.ts'
import { carryNoticeJob, mailNoticeJob } from './carry-notice.job.ts'

const signal = new AbortController().signal

it('tells of a task by the ways its person has chosen, and nobody else', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const [admin, other] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
  expect((await admin.call(queryMyWays, {})).body.data).toMatchObject({ byMail: false, bySms: false })
  expect((await admin.call(setMyWays, { byMail: true, bySms: true })).body.code).toBe(200)
  expect((await admin.call(queryMyWays, {})).body.data).toMatchObject({ byMail: true, bySms: true })
  expect((await other.call(queryMyWays, {})).body.data).toMatchObject({ byMail: false })
  const ctx = tenant.ctx()
  const numbered = sql`select id, row_number() over () as n from identity_user where tenant_id = ${tenant.id}`
  await ctx.db.run(
    raw(sql`update identity_user u set email = username || '@example.org', mobile = '138' || lpad(n::text, 8, '0')
      from (${numbered}) one where u.tenant_id = ${tenant.id} and u.id = one.id`),
  )
  const users = await ctx.db.rows(
    raw<{ username: string }>(sql`select username from identity_user where tenant_id = ${tenant.id}`),
  )
  const sent: Mail[] = []
  const mail = { name: 'smtp', send: async (one: Mail) => void sent.push(one) }
  const usernames = users.map(({ username }) => username)
  await carryNoticeJob({ mail }).run(ctx, { title: '待办', text: '审批', usernames }, signal)
  const texts = await ctx.db.rows(
    raw<{ content: string }>(
      sql`select content from identity_message where tenant_id = ${tenant.id} and template = 'taskWaiting'`,
    ),
  )
  expect(texts).toHaveLength(1)
  expect(texts[0]!.content).toContain('待办')
  await mailNoticeJob({ mail }).run(ctx, { to: 'a@example.org', title: '待办', text: '审批' }, signal)
  expect(sent).toMatchObject([{ to: 'a@example.org', subject: '待办' }])
})
