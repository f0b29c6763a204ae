import { setTimeout as delay } from 'node:timers/promises'
import {
  generateImageCaptcha,
  getSmsCaptcha,
  getSysUser,
  message,
  retrievePassword,
  retrievePasswordMail,
  token,
} from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp, testOutside } from '../../../../test/app.ts'
import { solvedCaptcha } from '../../../../test/captcha.ts'
import { buildApp } from '../../../app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { Mail } from '../../../infra/mail/provider.ts'
import { writeMessage } from '../message/message.service.ts'
import { hashOf } from './hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
interface Told {
  status: number
  body: { code?: number; reason?: string; fields?: object; access_token?: string }
}
async function ask(url: string, query: Record<string, string>, from?: string): Promise<Told> {
  const headers = { 'accept-language': 'en' }
  const answer = await app.http.inject({
    method: 'POST',
    url,
    query,
    headers,
    ...(from ? { remoteAddress: from } : {}),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Told['body'] }
}
const send = async (email: string, tenantCode = '') => {
  const key = await solvedCaptcha(app)
  await tenantDb(app.pools.app, 0).run(
    raw(sql`delete from identity_captcha where ip = '127.0.0.1' and name <> ${hashOf(key)}`),
  )
  return ask(retrievePassword.path, { email, tenantCode })
}
const NEXT = 'a new password 2'
const replace = (tenant: TestTenant, email: string, mailCaptcha: string, newPassword = NEXT) =>
  ask(retrievePasswordMail.path, { tenantCode: tenant.code, email, mailCaptcha, newPassword })
const enter = (tenant: TestTenant, password: string) =>
  ask(token.path, { grant_type: 'password', tenantCode: tenant.code, username: 'tenement', password })
const outbox = (tenant: TestTenant) =>
  tenantDb(app.pools.app, tenant.id).rows(
    raw<{ content: string; recipient: string; channel: string }>(
      sql`select content, recipient, channel from identity_message where tenant_id = ${tenant.id} order by id desc`,
    ),
  )
const codeOf = async (tenant: TestTenant): Promise<string> =>
  /code is (\d{6})/.exec((await outbox(tenant))[0]!.content)![1]!
async function tenantWith(email: string): Promise<TestTenant> {
  const tenant = await freshTenant(app)
  await tenantDb(app.pools.app, tenant.id).run(
    raw(sql`update identity_user set email = ${email} where tenant_id = ${tenant.id} and username = 'tenement'`),
  )
  return tenant
}
const freshEmail = () => `li-${newId().slice(-12)}@example.com`
/** As if a minute had gone by. */
const wait = () =>
  tenantDb(app.pools.app, 0).run(raw(sql`delete from identity_throttle where name like 'sms-minute:%'`))

it('mails a code, replaces the password with it once, and ends the sessions', async () => {
  const email = freshEmail()
  const tenant = await tenantWith(email)
  const before = await signIn(app, tenant, 'ROLE_TENEMENT')
  expect(await send(email.toUpperCase(), tenant.code)).toMatchObject({ status: 200, body: { code: 200 } })
  expect(await outbox(tenant)).toMatchObject([{ channel: 'mail', recipient: email }])
  const code = await codeOf(tenant)
  expect((await replace(tenant, email, code, 'short')).body.code).toBe(400)
  expect((await replace(tenant, email, code, 'password1')).body).toMatchObject({
    reason: 'identity.error.passwordCommon',
    fields: { newPassword: expect.any(String) as string },
  })
  const all = await Promise.all(Array.from({ length: 50 }, () => replace(tenant, email, code)))
  expect(all.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await delay(1_100)
  expect((await before.call(getSysUser, {})).status).toBe(401)
  expect((await enter(tenant, NEXT)).status).toBe(200)
  expect((await enter(tenant, 'correct horse 1')).status).toBe(400)
  const audits = raw<{ after: unknown }>(
    sql`select before, after from system_audit where tenant_id = ${tenant.id} and action = 'retrievePassword'`,
  )
  expect(await tenantDb(app.pools.app, tenant.id).rows(audits)).toEqual([{ before: null, after: null }])
})

it('answers alike for an address nobody has, and changes nothing by itself', async () => {
  const email = freshEmail()
  const tenant = await tenantWith(email)
  const known = await send(email, tenant.code)
  expect(await send(freshEmail(), tenant.code)).toEqual(known)
  expect(await send(freshEmail(), 'no-such-tenant')).toEqual(known)
  expect(await send(freshEmail())).toEqual(known)
  expect(await outbox(tenant)).toHaveLength(1)
  expect((await enter(tenant, 'correct horse 1')).status).toBe(200)
  for (const again of [email, email.toUpperCase()]) expect((await send(again, tenant.code)).status).toBe(429)
})

it('is good for one tenant, one address and one purpose, and for five tries', async () => {
  const email = freshEmail()
  const [tenant, other] = [await tenantWith(email), await tenantWith(email)]
  await send(email, tenant.code)
  const code = await codeOf(tenant)
  const wrong = { reason: 'identity.error.badSmsCode', fields: { mailCaptcha: 'The code is wrong or too old' } }
  expect((await replace(other, email, code)).body).toMatchObject(wrong)
  expect((await replace(tenant, freshEmail(), code)).body).toMatchObject(wrong)
  const bad = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n++) expect((await replace(tenant, email, bad)).body).toMatchObject(wrong)
  expect((await replace(tenant, email, code)).body).toMatchObject(wrong)
  // Somebody else has the address by now: his password is not replaced.
  await wait()
  await send(email, tenant.code)
  const late = await codeOf(tenant)
  await tenantDb(app.pools.app, tenant.id).run(
    raw(
      sql`update identity_user set email = 'gone@example.com' where tenant_id = ${tenant.id} and username = 'tenement'`,
    ),
  )
  expect((await replace(tenant, email, late)).body).toMatchObject(wrong)
})

it('writes for every tenant that knows the address when none is named', async () => {
  const email = freshEmail()
  const both = [await tenantWith(email), await tenantWith(email)] as const
  expect((await send(email)).body.code).toBe(200)
  const [one, other] = [await codeOf(both[0]), await codeOf(both[1])]
  expect((await outbox(both[1]))[0]!.content).toContain(`tenant code ${both[1].code}`)
  expect((await replace(both[0], email, other)).body.code).toBe(one === other ? 200 : 500)
  expect((await replace(both[1], email, other)).body.code).toBe(200)
})

it('wants a captcha each time: one named with its characters, or one solved from the same address', async () => {
  const email = freshEmail()
  const tenant = await tenantWith(email)
  const from = `2001:db8:9::${newId().slice(-4)}`
  const by = (query: Record<string, string>) =>
    ask(retrievePassword.path, { email, tenantCode: tenant.code, ...query }, from)
  expect((await by({ charCaptcha: 'AB37' })).body.reason).toBe('identity.error.captchaNeeded')
  const key = newId()
  await app.http.inject({ url: generateImageCaptcha.path, query: { key }, remoteAddress: from })
  expect((await by({ key, charCaptcha: '----' })).body.reason).toBe('identity.error.captchaWrong')
  await tenantDb(app.pools.app, 0).run(
    raw(sql`update identity_captcha set answer = ${hashOf(`${key} AB37`)} where name = ${hashOf(key)}`),
  )
  const all = await Promise.all(Array.from({ length: 10 }, () => by({ key, charCaptcha: 'ab37' })))
  expect(all.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(await outbox(tenant)).toHaveLength(1)
  const solved = await solvedCaptcha(app, from)
  expect(solved).toBeTruthy()
  await wait()
  expect((await by({ charCaptcha: 'AB37' })).body.code).toBe(200)
})

it('is no way to sign in, nor is a code for signing in a way to a password', async () => {
  const email = freshEmail()
  const tenant = await tenantWith(email)
  await tenantDb(app.pools.app, tenant.id).run(
    raw(sql`update identity_user set mobile = '13512340000' where tenant_id = ${tenant.id} and username = 'tenement'`),
  )
  await send(email, tenant.code)
  const code = await codeOf(tenant)
  const mobile = { grant_type: 'mobile', tenantCode: tenant.code, mobile: '13512340000', smsCaptcha: code }
  expect((await ask(token.path, mobile)).status).toBe(400)
  await app.http.inject({ url: getSmsCaptcha.path, query: { tenantCode: tenant.code, mobile: '13512340000' } })
  const sms = /\d{6}/.exec((await outbox(tenant))[0]!.content)![0]
  if (sms !== code) expect((await replace(tenant, email, sms)).body.code).toBe(500)
})

it('shows the administrator the mail, the address half hidden', async () => {
  const email = freshEmail()
  const tenant = await tenantWith(email)
  await send(email, tenant.code)
  const { body } = await (await signIn(app, tenant)).send(message.endpoints.query, { recipient: '@EXAMPLE.com' })
  expect((body.data as { list: object[] }).list).toMatchObject([
    { channel: 'mail', recipient: 'l***@example.com', template: 'passwordMail', state: 'kept', provider: 'outbox' },
  ])
})

it('hands a mail over until it is taken or too late, and writes down what became of it, without the code', async () => {
  const sent: Mail[] = []
  const provider = {
    name: 'smtp',
    send: (mail: Mail) => {
      sent.push(mail)
      return sent.length === 2 ? Promise.resolve() : Promise.reject(new Error('451 try later'))
    },
  }
  const { jobs } = await buildApp({
    log: app.log,
    pools: () => app.pools,
    ready: () => true,
    mail: provider,
    ...testOutside,
  })
  const job = jobs.find(({ name }) => name === 'send-mail')!
  const tenant = await freshTenant(app)
  const until = new Date(Date.now() + 60_000)
  const values = { code: '123456', tenant: tenant.name, tenantCode: tenant.code }
  const mail = { to: 'li@example.com', template: 'passwordMail', values, until } as const
  await writeMessage(tenant.ctx(), { mail: provider }, mail)
  const last = raw<{ id: string; content: string; state: string; error: string | null }>(
    sql`select id, content, state, error from identity_message where tenant_id = ${tenant.id} order by id desc limit 1`,
  )
  const row = async () => (await tenantDb(app.pools.app, tenant.id).first(last))!
  const { id, content, state } = await row()
  expect([state, content.includes('123456'), content.includes('******')]).toEqual(['waiting', false, true])
  const run = (ctx = tenant.ctx()) =>
    job.run(ctx, { id, ...mail, until: until.toISOString() }, new AbortController().signal)
  await expect(run()).rejects.toThrow('451 try later')
  expect(await row()).toMatchObject({ state: 'waiting', error: '451 try later' })
  await run()
  expect(await row()).toMatchObject({ state: 'sent', error: null })
  // Too late it is told once more that it failed, and not tried again.
  await run(tenant.ctx(new Date(until.getTime() + 1)))
  expect(await row()).toMatchObject({ state: 'failed', error: '451 try later' })
  expect(sent[0]).toMatchObject({ to: 'li@example.com', subject: '云管家：找回密码' })
  expect(sent[0]!.text).toContain('123456')
})
