import { setTimeout as delay } from 'node:timers/promises'
import {
  getSmsCaptcha,
  getSmsPwdCaptcha,
  getSysUser,
  message,
  retrievePasswordSms,
  token,
} from '@cloud-steward/contract/identity/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp, testOutside } from '../../../../test/app.ts'
import { buildApp } from '../../../app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { Message } from '../../../infra/sms/provider.ts'
import { writeMessage } from '../message/message.service.ts'

const app = await testApp()
const TENEMENT = '13512340000'
async function tenantWithMobile(): Promise<TestTenant> {
  const tenant = await freshTenant(app)
  await tenantDb(app.pools.app, tenant.id).run(
    raw(
      sql`update identity_user set mobile = ${TENEMENT} where tenant_id = ${tenant.id} and lower(username) = 'tenement'`,
    ),
  )
  return tenant
}
interface Answer {
  status: number
  body: { reason?: string; code?: number; access_token?: string; data?: object }
}
async function ask(method: 'GET' | 'POST', url: string, query: Record<string, string>, from?: string): Promise<Answer> {
  const answer = await app.http.inject({ method, url, query, ...(from ? { remoteAddress: from } : {}) })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Answer['body'] }
}
const send = (tenant: TestTenant, mobile: string, from?: string) =>
  ask('GET', getSmsCaptcha.path, { tenantCode: tenant.code, mobile }, from)
const enter = (tenant: TestTenant, mobile: string, smsCaptcha: string) =>
  ask('POST', token.path, { grant_type: 'mobile', type: 'mobile', tenantCode: tenant.code, mobile, smsCaptcha })
const outbox = async (tenant: TestTenant): Promise<string[]> =>
  (
    await tenantDb(app.pools.app, tenant.id).rows(
      raw<{ content: string }>(
        sql`select content from identity_message where tenant_id = ${tenant.id} order by id desc`,
      ),
    )
  ).map(({ content }) => content)
const codeOf = async (tenant: TestTenant): Promise<string> => /\d{6}/.exec((await outbox(tenant))[0] ?? '')![0]
/** As if a minute had gone by. */
const wait = () =>
  tenantDb(app.pools.app, 0).run(raw(sql`delete from identity_throttle where name like 'sms-minute:%'`))
// One number in all tenants of all files.
beforeEach(() => tenantDb(app.pools.app, 0).run(raw(sql`delete from identity_throttle where name like 'sms-number:%'`)))

it('signs in with the code it sent, which works once, for that number and tenant', async () => {
  const [tenant, other] = [await tenantWithMobile(), await tenantWithMobile()]
  expect((await send(tenant, TENEMENT)).body.code).toBe(200)
  const code = await codeOf(tenant)
  expect((await enter(other, TENEMENT, code)).body.reason).toBe('identity.error.badSmsCode')
  expect((await enter(tenant, '13512340001', code)).body.reason).toBe('identity.error.badSmsCode')
  const all = await Promise.all(Array.from({ length: 4 }, () => enter(tenant, TENEMENT, code)))
  const [fine] = all.filter(({ status }) => status === 200)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  const me = await app.http.inject({
    url: getSysUser.path,
    headers: { authorization: `Bearer ${fine!.body.access_token}` },
  })
  expect(me.json<{ data: { username: string } }>().data.username).toBe('tenement')
  expect((await enter(tenant, TENEMENT, code)).body.reason).toBe('identity.error.badSmsCode')
})

it('answers alike for a number nobody has, and sends nothing', async () => {
  const tenant = await tenantWithMobile()
  const [known, unknown] = [await send(tenant, TENEMENT), await send(tenant, '13599990000')]
  expect(unknown).toEqual(known)
  expect(await outbox(tenant)).toHaveLength(1)
  for (const mobile of [TENEMENT, '13599990000']) expect((await send(tenant, mobile)).status).toBe(429)
  const nowhere = await ask('GET', getSmsCaptcha.path, { tenantCode: 'no-such-tenant', mobile: TENEMENT })
  expect(nowhere).toEqual(known)
})

it('gives five tries, ten messages a day, and ten in ten minutes and thirty an hour to an address', async () => {
  const tenant = await tenantWithMobile()
  await send(tenant, TENEMENT)
  const code = await codeOf(tenant)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n++) expect((await enter(tenant, TENEMENT, wrong)).status).toBe(400)
  expect((await enter(tenant, TENEMENT, code)).body.reason).toBe('identity.error.badSmsCode')
  for (let n = 1; n < 10; n++) {
    await wait()
    expect((await send(tenant, TENEMENT)).status).toBe(200)
  }
  await wait()
  expect((await send(tenant, TENEMENT)).status).toBe(429)
  const address = `203.0.113.${1 + (tenant.id % 200)}`
  const numbers = Array.from({ length: 39 }, (_, n) => String(13_700_000_000 + n))
  let next = 0
  const round = async () => {
    const some = numbers.slice(next, next + 13)
    next += 13
    const answers = await Promise.all(some.map((mobile) => send(tenant, mobile, address)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.every(({ body }) => body.reason === 'identity.error.lockedFor')).toBe(true)
    // As if ten minutes had gone by.
    await tenantDb(app.pools.app, 0).run(
      raw(sql`delete from identity_throttle where name like 'sms-address-now:%' or name like 'sms-minute:%'`),
    )
    return some.length - refused.length
  }
  expect([await round(), await round(), await round()]).toEqual([10, 10, 10])
  expect((await send(tenant, '13700000099', address)).status).toBe(429)
  expect((await send(tenant, '13700000099', address.replace('203.0.113', '198.51.100'))).status).toBe(200)
})

it('counts the address a trusted proxy tells, and where none is known or many ask, the codes of the tenant', async () => {
  const [tenant, other] = [await tenantWithMobile(), await tenantWithMobile()]
  let number = 13_810_000_000 + tenant.id * 1_000
  const through = async (from: string, of = tenant) => {
    const query = { tenantCode: of.code, mobile: String(number++) }
    const headers = { 'x-forwarded-for': from }
    return (await app.http.inject({ method: 'GET', url: getSmsCaptcha.path, query, headers })).statusCode
  }
  const times = async (count: number, from: (n: number) => string, of = tenant) => {
    const all = await Promise.all(Array.from({ length: count }, (_, n) => through(from(n), of)))
    return all.filter((status) => status === 200).length
  }
  const network = `2001:db8:${tenant.id.toString(16)}`
  expect(await times(12, () => `${network}::1`)).toBe(10)
  expect(await times(35, () => '127.0.0.1', other)).toBe(30)
  // 110 are left to the tenant.
  expect(await times(120, (n) => `${network}::${(n + 10).toString(16)}`)).toBe(110)
  expect(await times(1, () => `${network}::9999`, other)).toBe(1)
})

it('writes to one number twenty times a day, whatever the tenants', async () => {
  const mobile = '13512348888'
  const statuses: number[] = []
  for (let n = 0; n < 22; n++)
    statuses.push((await ask('GET', getSmsCaptcha.path, { tenantCode: `any-${n}`, mobile })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  expect((await ask('GET', getSmsPwdCaptcha.path, { tenantCode: 'other', mobile })).status).toBe(429)
  expect((await ask('GET', getSmsCaptcha.path, { tenantCode: 'other', mobile: '13512348889' })).status).toBe(200)
})

it('shows the administrator what was sent, numbers half hidden', async () => {
  const tenant = await tenantWithMobile()
  await send(tenant, TENEMENT)
  const admin = await signIn(app, tenant)
  const { body } = await admin.send(message.endpoints.query, { recipient: '0000' })
  expect((body.data as { list: object[] }).list).toMatchObject([
    { channel: 'sms', recipient: '135****0000', template: 'loginCode', state: 'kept', provider: 'outbox' },
  ])
  expect((await (await signIn(app, tenant, 'ROLE_TENEMENT')).send(message.endpoints.query, {})).status).toBe(403)
})

it('replaces a forgotten password, ends the sessions, and takes no code that was for something else', async () => {
  const tenant = await tenantWithMobile()
  const before = await signIn(app, tenant, 'ROLE_TENEMENT')
  const forget = (smsCaptcha: string, newPassword = 'a new password 2') =>
    ask('POST', retrievePasswordSms.path, { tenantCode: tenant.code, mobile: TENEMENT, smsCaptcha, newPassword })
  await send(tenant, TENEMENT)
  expect((await forget(await codeOf(tenant))).body.reason).toBe('identity.error.badSmsCode')
  await wait()
  await ask('GET', getSmsPwdCaptcha.path, { tenantCode: tenant.code, mobile: TENEMENT })
  const code = await codeOf(tenant)
  expect((await forget(code, 'short')).body.code).toBe(400)
  expect((await forget(code)).body.code).toBe(200)
  expect((await forget(code)).body.reason).toBe('identity.error.badSmsCode')
  await delay(1_100)
  expect((await before.call(getSysUser, {})).status).toBe(401)
  const by = (password: string) =>
    ask('POST', token.path, { grant_type: 'password', tenantCode: tenant.code, username: 'tenement', password })
  expect((await by('correct horse 1')).status).toBe(400)
  expect((await by('a new password 2')).status).toBe(200)
  const audits = await tenantDb(app.pools.app, tenant.id).rows(
    raw<{ after: unknown }>(
      sql`select after from system_audit where tenant_id = ${tenant.id} and action = 'retrievePassword'`,
    ),
  )
  expect(audits).toHaveLength(1)
})

it('hands a message to the provider and writes down what became of it, without the code', async () => {
  const sent: Message[] = []
  const provider = {
    name: 'tried',
    send: (message: Message) => {
      sent.push(message)
      return sent.length === 1 ? Promise.resolve() : Promise.reject(new Error('LIMIT: too many'))
    },
  }
  const { jobs } = await buildApp({
    log: app.log,
    pools: () => app.pools,
    ready: () => true,
    sms: provider,
    ...testOutside,
  })
  const job = jobs.find(({ name }) => name === 'send-sms')!
  const tenant = await tenantWithMobile()
  const message = { mobile: TENEMENT, template: 'loginCode', values: { code: '123456' } }
  for (const [state, error] of [
    ['sent', null],
    ['failed', 'LIMIT: too many'],
  ]) {
    const given = { to: TENEMENT, template: 'loginCode', values: { code: '123456' }, until: new Date() } as const
    await writeMessage(tenant.ctx(), { sms: provider }, given)
    const db = tenantDb(app.pools.app, tenant.id)
    const last = raw<{ id: string; content: string; state: string; error: string | null }>(
      sql`select id, content, state, error from identity_message where tenant_id = ${tenant.id} order by id desc limit 1`,
    )
    const { id, content, state: before } = (await db.first(last))!
    expect([before, content.includes('123456'), content.includes('******')]).toEqual(['waiting', false, true])
    await job.run(tenant.ctx(), { id, message }, new AbortController().signal)
    expect(await db.first(last)).toMatchObject({ id, state, error })
  }
  expect(sent).toEqual([message, message, message])
})

it('a number outside the mainland is promised a code only by an account that can send there', async () => {
  const sent: Message[] = []
  const provider = { name: 'test', send: (message: Message) => Promise.resolve(void sent.push(message)) }
  const tenant = await freshTenant(app)
  for (const [abroad, reason] of [
    [false, 'identity.error.smsNotAbroad'],
    [true, undefined],
  ] as const) {
    const other = await buildApp({
      log: app.log,
      pools: () => app.pools,
      ready: () => true,
      ...testOutside,
      sms: { ...provider, abroad },
    })
    const query = { tenantCode: tenant.code, mobile: '00852 6123 4567' }
    const { body } = await other.http.inject({ method: 'GET', url: getSmsCaptcha.path, query })
    expect((JSON.parse(body) as Answer['body']).reason).toBe(reason)
    const given = { to: '+85261234567', template: 'loginCode', values: { code: '1' }, until: new Date() } as const
    await writeMessage(tenant.ctx(), { sms: { ...provider, abroad } }, given)
    const [last] = await tenantDb(app.pools.app, tenant.id).rows(
      raw<{ state: string }>(
        sql`select state from identity_message where tenant_id = ${tenant.id} order by id desc limit 1`,
      ),
    )
    expect(last?.state).toBe(abroad ? 'waiting' : 'refused')
  }
})
it('signs in with a mainland number typed with its country code', async () => {
  const tenant = await tenantWithMobile()
  expect((await send(tenant, `+86 ${TENEMENT.slice(0, 3)} ${TENEMENT.slice(3)}`)).body.code).toBe(200)
  expect((await enter(tenant, `0086${TENEMENT}`, await codeOf(tenant))).body.access_token).toBeTruthy()
})
