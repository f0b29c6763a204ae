import { setTimeout as delay } from 'node:timers/promises'
import {
  confirmSecondFactor,
  getSmsCaptcha,
  getSysUser,
  queryCurrentAuthority,
  querySecondFactor,
  removeSecondFactor,
  startSecondFactor,
  stopSecondFactor,
  token,
  updateAccountRule,
  updatePassword,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { generate } from 'otplib'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import { type Client, client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const PASSWORD = 'correct horse 1'
const RULE = { minLength: 6, kinds: 1 }

interface Told {
  status: number
  body: { access_token?: string; error?: string; reason?: string }
}
async function ask(query: Record<string, string>): Promise<Told> {
  const answer = await app.http.inject({ method: 'POST', url: token.path, query })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Told['body'] }
}
const enter = (tenant: TestTenant, username: string, totp = '', password = PASSWORD) =>
  ask({ grant_type: 'password', tenantCode: tenant.code, username, password, totp })
const rows = <R>(tenant: TestTenant, text: ReturnType<typeof sql>) =>
  tenantDb(app.pools.app, tenant.id).rows(raw<R>(text))
const idOf = async (of: Client) => (await of.call(getSysUser, {})).body.data.id

/** Steps are used up in their order, so a test that needs several codes takes them from the past on. */
const codeAt = (secret: string, steps: -1 | 0 | 1) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })
interface Equipped {
  tenant: TestTenant
  own: Client
  secret: string
  recoveryCodes: string[]
}
/** The operator of a fresh tenant with a second factor; all steps are unused again. */
async function equipped(
  tenant?: TestTenant,
  role: 'ROLE_ADMIN' | 'ROLE_TENEMENT' = 'ROLE_TENEMENT',
): Promise<Equipped> {
  const of = tenant ?? (await freshTenant(app))
  const own = await signIn(app, of, role)
  const { secret } = (await own.call(startSecondFactor, { password: PASSWORD })).body.data
  const confirmed = await own.call(confirmSecondFactor, { totp: await codeAt(secret, 0) })
  await rows(of, sql`update identity_second_factor set last_step = 0 where tenant_id = ${of.id} returning 1`)
  return { tenant: of, own, secret, recoveryCodes: confirmed.body.data.recoveryCodes }
}

it('is switched on with the password and a code of the app, and asks for nothing before', async () => {
  const tenant = await freshTenant(app)
  const own = await signIn(app, tenant, 'ROLE_TENEMENT')
  const state = async () => (await own.call(querySecondFactor, {})).body.data
  expect(await state()).toEqual({ isOn: false, isDemanded: false, recoveryLeft: 0 })
  expect((await own.call(confirmSecondFactor, { totp: '123456' })).body.reason).toBe('identity.error.totpNotStarted')
  const wrong = await own.call(startSecondFactor, { password: 'wrong' })
  expect(wrong.body).toMatchObject({
    reason: 'identity.error.wrongOldPassword',
    fields: { password: expect.any(String) as string },
  })
  const first = (await own.call(startSecondFactor, { password: PASSWORD })).body.data
  const { secret, uri } = (await own.call(startSecondFactor, { password: PASSWORD }, { key: newId() })).body.data
  expect(secret).not.toBe(first.secret)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Cloud Steward:tenement@${tenant.code}`,
  ])
  expect([searchParams.get('secret'), searchParams.get('issuer')]).toEqual([secret, 'Cloud Steward'])
  expect((await enter(tenant, 'tenement')).status).toBe(200)
  expect((await own.call(confirmSecondFactor, { totp: await codeAt(first.secret, 0) })).body.reason).toBe(
    'identity.error.totpWrong',
  )
  const spaced = (await codeAt(secret, 0)).replace(/^(...)/, '$1 ')
  const { recoveryCodes } = (await own.call(confirmSecondFactor, { totp: spaced }, { key: newId() })).body.data
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(await state()).toEqual({ isOn: true, isDemanded: false, recoveryLeft: 10 })
  for (const again of [startSecondFactor, confirmSecondFactor])
    expect((await own.send(again, { password: PASSWORD, totp: '123456' })).body.reason).toBe('identity.error.totpIsOn')
  // Neither the secret nor the codes stand anywhere as they are.
  const kept = await rows<{ text: string }>(
    tenant,
    sql`select row_to_json(t)::text as text from identity_second_factor t union all select row_to_json(t)::text from identity_recovery_code t
      union all select row_to_json(t)::text from system_audit t union all select row_to_json(t)::text from infra_idempotency t
      union all select row_to_json(t)::text from infra_event t`,
  )
  expect(kept.length).toBeGreaterThan(11)
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(kept.filter(({ text }) => text.includes(hidden))).toEqual([])
})

it('is asked for at sign-in when the password is right, and only then', async () => {
  const { tenant, secret } = await equipped()
  expect(await enter(tenant, 'tenement')).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', reason: 'identity.error.totpNeeded' },
  })
  expect((await enter(tenant, 'tenement', '', 'wrong')).body.reason).toBe('identity.error.badCredentials')
  expect((await enter(tenant, 'tenement', await codeAt(secret, 0), 'wrong')).body.reason).toBe(
    'identity.error.badCredentials',
  )
  expect((await enter(tenant, 'tenement', '000000')).body.reason).toBe('identity.error.totpWrong')
  expect((await enter(tenant, 'tenement', await codeAt(secret, 0))).status).toBe(200)
  expect((await enter(tenant, 'admin')).status).toBe(200)
  const signIns = sql`select after->>'secondFactor' as by from system_audit
    where tenant_id = ${tenant.id} and action = 'signIn' and username = 'tenement' order by id desc limit 1`
  expect(await rows(tenant, signIns)).toEqual([{ by: 'totp' }])
})

it('takes each code once, and none older than the last', async () => {
  const { tenant, secret } = await equipped()
  const [before, now, next] = [await codeAt(secret, -1), await codeAt(secret, 0), await codeAt(secret, 1)]
  const all = await Promise.all(Array.from({ length: 50 }, () => enter(tenant, 'tenement', now)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  await rows(tenant, sql`delete from identity_throttle where name like 'totp:%' returning 1`)
  expect((await enter(tenant, 'tenement', now)).body.reason).toBe('identity.error.totpWrong')
  expect((await enter(tenant, 'tenement', before)).body.reason).toBe('identity.error.totpWrong')
  // One step on, wherever the clock stands in its half minute by now.
  expect((await enter(tenant, 'tenement', next)).status).toBe(200)
})

it('takes each recovery code once, however it is written', async () => {
  const { tenant, own, recoveryCodes } = await equipped()
  const [first, second] = recoveryCodes as [string, string]
  const all = await Promise.all(Array.from({ length: 50 }, () => enter(tenant, 'tenement', first)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  await rows(tenant, sql`delete from identity_throttle where name like 'totp:%' returning 1`)
  const written = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await enter(tenant, 'tenement', written)).status).toBe(200)
  expect((await own.call(querySecondFactor, {})).body.data.recoveryLeft).toBe(8)
  const other = await equipped()
  expect((await enter(other.tenant, 'tenement', recoveryCodes[2])).body.reason).toBe('identity.error.totpWrong')
})

it('is not to be guessed: five tries, counted for all nodes, then not even the right one', async () => {
  const { tenant, secret } = await equipped()
  const wrong = (await codeAt(secret, 0)) === '000000' ? '111111' : '000000'
  const tries: number[] = []
  for (let n = 0; n < 7; n++) tries.push((await enter(tenant, 'tenement', wrong)).status)
  expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect((await enter(tenant, 'tenement', await codeAt(secret, 0))).status).toBe(429)
  expect((await enter(tenant, 'admin')).status).toBe(200)
})

it('is asked for after a code by SMS as well, which is not used up by asking', async () => {
  const { tenant, secret } = await equipped()
  const mobile = '13512346666'
  await rows(
    tenant,
    sql`update identity_user set mobile = ${mobile} where tenant_id = ${tenant.id} and username = 'tenement' returning 1`,
  )
  await app.http.inject({ url: getSmsCaptcha.path, query: { tenantCode: tenant.code, mobile } })
  const [{ content }] = (await rows<{ content: string }>(
    tenant,
    sql`select content from identity_message where tenant_id = ${tenant.id}`,
  )) as [{ content: string }]
  const smsCaptcha = /\d{6}/.exec(content)![0]
  const by = (totp: string) => ask({ grant_type: 'mobile', tenantCode: tenant.code, mobile, smsCaptcha, totp })
  expect((await by('')).body.reason).toBe('identity.error.totpNeeded')
  const totp = await codeAt(secret, 0)
  const all = await Promise.all(Array.from({ length: 4 }, () => by(totp)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await by(totp)).body.reason).toBe('identity.error.badSmsCode')
})

it('is switched off with the password alone, and not by guessing it', async () => {
  const { tenant, own } = await equipped()
  expect((await own.call(stopSecondFactor, { password: 'wrong' })).body.reason).toBe('identity.error.wrongOldPassword')
  expect((await own.call(stopSecondFactor, { password: PASSWORD })).body.code).toBe(200)
  expect((await own.call(stopSecondFactor, { password: PASSWORD })).body.reason).toBe('identity.error.totpIsOff')
  expect((await own.call(querySecondFactor, {})).body.data).toEqual({ isOn: false, isDemanded: false, recoveryLeft: 0 })
  expect((await enter(tenant, 'tenement')).status).toBe(200)
  const log = sql`select username, action from system_audit where tenant_id = ${tenant.id} and resource = 'identity.secondFactor' order by id`
  expect(await rows(tenant, log)).toEqual([
    { username: 'tenement', action: 'add' },
    { username: 'tenement', action: 'delete' },
  ])
  const tries: number[] = []
  for (let n = 0; n < 6; n++)
    tries.push((await own.call(startSecondFactor, { password: 'wrong' }, { key: newId() })).status)
  expect(tries).toEqual([200, 200, 200, 200, 200, 429])
  expect(
    (await own.call(updatePassword, { id: await idOf(own), password: PASSWORD, newPassword: 'x' })).status,
  ).toBeLessThan(500)
})

it('is taken off by administrators of the tenant alone, who see who has one', async () => {
  const { tenant, own } = await equipped()
  const [admin, other] = [await signIn(app, tenant), await signIn(app, await freshTenant(app))]
  const userId = await idOf(own)
  const list = (await admin.send(user.endpoints.query, {})).body.data as {
    list: { username: string; secondFactor: boolean }[]
  }
  expect(list.list.filter(({ secondFactor }) => secondFactor).map(({ username }) => username)).toEqual(['tenement'])
  expect((await own.call(removeSecondFactor, { userId })).status).toBe(403)
  expect((await other.call(removeSecondFactor, { userId })).status).toBe(404)
  expect((await admin.call(removeSecondFactor, { userId: newId() })).status).toBe(404)
  const all = await Promise.all(Array.from({ length: 10 }, () => admin.call(removeSecondFactor, { userId })))
  expect(all.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await enter(tenant, 'tenement')).status).toBe(200)
  const log = sql`select username, record_id from system_audit where tenant_id = ${tenant.id} and resource = 'identity.secondFactor' and action = 'delete'`
  expect(await rows(tenant, log)).toEqual([{ username: 'admin', record_id: userId }])
})

it('opens for nobody whose secret was put in his place', async () => {
  const [one, two] = [await equipped(), await equipped()]
  const [{ sealed }] = (await rows<{ sealed: string }>(
    one.tenant,
    sql`select sealed_secret as sealed from identity_second_factor where tenant_id = ${one.tenant.id}`,
  )) as [{ sealed: string }]
  await rows(
    two.tenant,
    sql`update identity_second_factor set sealed_secret = ${sealed} where tenant_id = ${two.tenant.id} returning 1`,
  )
  const { status, body } = await enter(two.tenant, 'tenement', await codeAt(one.secret, 0))
  expect([status, body.access_token]).toEqual([500, undefined])
})

it('may be demanded by an administrator who has one: others set theirs up before anything else', async () => {
  const tenant = await freshTenant(app)
  const [admin, operator] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
  const demand = (of: Client, secondFactor: 'optional' | 'administrators' | 'everybody') =>
    of.call(updateAccountRule, { ...RULE, secondFactor })
  expect((await demand(admin, 'everybody')).body).toMatchObject({
    reason: 'identity.error.totpOwnFirst',
    fields: { secondFactor: expect.any(String) as string },
  })
  const { own } = await equipped(tenant, 'ROLE_ADMIN')
  expect((await demand(own, 'administrators')).body.code).toBe(200)
  await delay(1_100)
  expect((await operator.send(user.endpoints.query, {})).status).toBe(403)
  expect((await operator.call(getSysUser, {})).body.data.mustSetUp).toBeUndefined()
  expect((await own.call(stopSecondFactor, { password: PASSWORD })).body.reason).toBe('identity.error.totpDemanded')

  expect((await demand(own, 'everybody')).body.code).toBe(200)
  await delay(1_100)
  expect((await operator.call(getSysUser, {})).body.data.mustSetUp).toBe('secondFactor')
  expect((await operator.call(queryCurrentAuthority, {})).status).toBe(200)
  const barred = await operator.call(updatePassword, { id: newId(), password: PASSWORD, newPassword: 'a new horse 7' })
  expect([barred.status, barred.body.reason]).toEqual([403, 'identity.error.totpFirst'])
  await expect(
    app.sessions.authenticateFully((await enter(tenant, 'rentee')).body.access_token!),
  ).rejects.toMatchObject({
    reason: 'identity.error.totpFirst',
  })
  const entered = client(app.http, (await enter(tenant, 'tenement')).body.access_token)
  const { secret } = (await entered.call(startSecondFactor, { password: PASSWORD })).body.data
  await entered.call(confirmSecondFactor, { totp: await codeAt(secret, 0) })
  expect((await entered.call(getSysUser, {})).body.data.mustSetUp).toBeUndefined()
  expect(
    (await entered.call(updatePassword, { id: newId(), password: PASSWORD, newPassword: 'a new horse 7' })).body.reason,
  ).not.toBe('identity.error.totpFirst')
  expect((await own.send(user.endpoints.query, {})).status).toBe(200)
})
