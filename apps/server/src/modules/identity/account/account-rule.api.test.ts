import {
  getSmsPwdCaptcha,
  queryAccountRule,
  resettingPassword,
  retrievePasswordSms,
  updateAccountRule,
  updatePassword,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, guest, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { draftOf } from '../../../../test/samples.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { checkNewPassword } from './account-rule.service.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
const OLD = 'correct horse 1'
const STANDARD = { minLength: 6, kinds: 1, secondFactor: 'optional' } as const
const STRICT = { ...STANDARD, minLength: 10, kinds: 3 }
const rows = <R>(text: ReturnType<typeof sql>) => tenant.ctx().db.rows(raw<R>(text))
const idOf = async (username: string) =>
  (
    await rows<{ id: string }>(
      sql`select id from identity_user where tenant_id = ${tenant.id} and username = ${username}`,
    )
  )[0]!.id

/** What is wrong with a password, and what each way to set one must say of it. */
const WEAK = [
  ['Ab1-5678', 'kit.error.tooShort'],
  ['abcdefgh12', 'identity.error.passwordKinds'],
  ['My-Tenement-1', 'identity.error.passwordHasName'],
  ['Ab1Ab1Ab1Ab1', 'identity.error.passwordCommon'],
] as const

it('starts with the rule of the platform, and knows what leaks most', async () => {
  expect((await admin.call(queryAccountRule, {})).body.data).toEqual(STANDARD)
  const reasonOf = (password: string) =>
    checkNewPassword(undefined, { password, username: 'wang' }).then(
      () => undefined,
      (refusal: { reason: string; fields: string[] }) => [refusal.reason, ...refusal.fields],
    )
  for (const leaked of ['password', 'PassWord1', 'a123456', '5201314', 'P@ssw0rd', '88888888', '654321'])
    expect([leaked, await reasonOf(leaked)]).toEqual([leaked, ['identity.error.passwordCommon', 'newPassword']])
  expect(await reasonOf('12345')).toEqual(['kit.error.tooShort', 'newPassword'])
  expect(await reasonOf('x'.repeat(32))).toEqual(['kit.error.tooLong', 'newPassword'])
  // Nothing that ends or begins an entry of the list, and no quotes, makes a match.
  for (const fine of ['grüne wiese', 'ssword","12', '","qwerty",', '九月的风筝线'])
    expect([fine, await reasonOf(fine)]).toEqual([fine, undefined])
})

it('is changed by administrators, within bounds, for their own tenant, and recorded', async () => {
  const [other, operator] = [await freshTenant(app), await signIn(app, tenant, 'ROLE_TENEMENT')]
  for (const bad of [{ minLength: 5, kinds: 1 }, { minLength: 32, kinds: 1 }, { minLength: 6, kinds: 5 }, { kinds: 1 }])
    expect((await admin.send(updateAccountRule, bad)).body.code).toBe(400)
  expect((await operator.call(updateAccountRule, STRICT)).status).toBe(403)
  expect((await guest(app).call(queryAccountRule, {})).status).toBe(401)
  expect((await admin.send(updateAccountRule, { ...STRICT, tenantId: other.id })).body.code).toBe(200)
  expect((await operator.call(queryAccountRule, {})).body.data).toEqual(STRICT)
  const others = await signIn(app, other)
  expect((await others.call(queryAccountRule, {})).body.data).toEqual(STANDARD)
  const log = sql`select before, after from system_audit where tenant_id = ${tenant.id} and resource = 'identity.accountRule'`
  expect(await rows(log)).toEqual([{ before: STANDARD, after: STRICT }])
})

it('holds wherever a password is set', async () => {
  await admin.call(updateAccountRule, STRICT)
  const own = await signIn(app, tenant, 'ROLE_TENEMENT')
  const id = await idOf('tenement')
  const [{ id: orgId }] = (await rows<{ id: string }>(
    sql`select id from identity_org where tenant_id = ${tenant.id}`,
  )) as [{ id: string }]
  const draft = { ...draftOf(user, { 'identity.org': orgId }), username: 'ement', orgId }
  await rows(
    sql`update identity_user set mobile = '13512348888' where tenant_id = ${tenant.id} and id = ${id} returning 1`,
  )
  const mobile = { tenantCode: tenant.code, mobile: '13512348888' }
  await guest(app).call(getSmsPwdCaptcha, mobile)
  const [{ content }] = (await rows<{ content: string }>(
    sql`select content from identity_message where tenant_id = ${tenant.id} order by id desc limit 1`,
  )) as [{ content: string }]
  const smsCaptcha = /\d{6}/.exec(content)![0]
  const ways = {
    change: (password: string) => own.call(updatePassword, { id, password: OLD, newPassword: password }),
    reset: (password: string) => admin.call(resettingPassword, { id, newPassword: password }),
    add: (password: string) => admin.send(user.endpoints.add, { ...draft, password }),
  }
  for (const [password, reason] of WEAK)
    for (const [way, set] of Object.entries(ways)) {
      const { status, body } = await set(password)
      expect([way, password, status, body.code, body.reason]).toEqual([way, password, 200, 500, reason])
      expect(Object.keys(body.fields ?? {})).toEqual([way === 'add' ? 'password' : 'newPassword'])
    }
  // A refused password costs the code a try, not its life.
  const forget = (newPassword: string) => guest(app).call(retrievePasswordSms, { ...mobile, smsCaptcha, newPassword })
  expect((await forget('My-Tenement-1')).body.reason).toBe('identity.error.passwordHasName')
  expect((await forget('Eine Wiese 7')).body.code).toBe(200)
  expect((await forget('Eine Wiese 8')).body.reason).toBe('identity.error.badSmsCode')
})

it('makes up passwords that the rule accepts', async () => {
  const id = await idOf('rentee')
  for (const rule of [STANDARD, { ...STANDARD, minLength: 31, kinds: 4 }]) {
    await admin.call(updateAccountRule, rule)
    const { password } = (await admin.call(resettingPassword, { id })).body.data as { password: string }
    await checkNewPassword(tenant.ctx(), { password, username: 'rentee' })
    expect(password.length).toBe(Math.max(12, rule.minLength))
  }
})
