import {
  confirmSecondFactor,
  getSmsPwdCaptcha,
  getSysUser,
  removeSecondFactor,
  resettingPassword,
  retrievePasswordSms,
  sendContactCode,
  startSecondFactor,
  updateSysUserInfo,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, guest, PASSWORD, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { contactNotice } from '../message/contact-notice.reaction.ts'

let app: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  stop = await app.work()
})
afterAll(() => stop())

let numbers = 0
/** Numbers count across tenants: each of this file is its own. */
const number = () => `1371${String(Date.now()).slice(-4)}${String(++numbers).padStart(3, '0')}`
const OLD_MAIL = 'old@example.com'
interface Place {
  tenant: TestTenant
  client: Client
  admin: Client
  id: string
  old: string
}
/** A tenant whose operator has a number and an address. */
async function place(): Promise<Place> {
  const tenant = await freshTenant(app)
  const old = number()
  await tenant.ctx().db.run(
    raw(sql`update identity_user set mobile = ${old}, email = ${OLD_MAIL}
        where tenant_id = ${tenant.id} and username = 'tenement'`),
  )
  const [client, admin] = [await signIn(app, tenant, 'ROLE_TENEMENT'), await signIn(app, tenant)]
  return { tenant, client, admin, id: (await client.call(getSysUser, {})).body.data.id, old }
}
interface Sent {
  recipient: string
  template: string
  content: string
  state: string
}
const outbox = (tenant: TestTenant) =>
  tenant
    .ctx()
    .db.rows(
      raw<Sent>(
        sql`select recipient, template, content, state from identity_message where tenant_id = ${tenant.id} order by id desc`,
      ),
    )
const codeTo = async (tenant: TestTenant, to: string): Promise<string> =>
  /\d{6}/.exec((await outbox(tenant)).find(({ recipient }) => recipient === to)!.content)![0]
/** As if a minute had gone by. */
const wait = () =>
  tenantDb(app.pools.app, 0).run(raw(sql`delete from identity_throttle where name like 'sms-minute:%'`))

const send = async (client: Client, to: string, password = PASSWORD, field: 'mobile' | 'email' = 'mobile') =>
  (await client.call(sendContactCode, { field, to, password }, { key: newId() })).body
const set = async ({ client, id }: Place, fieldValue: string, code?: string, field: 'mobile' | 'email' = 'mobile') =>
  (await client.call(updateSysUserInfo, { id, field, fieldValue, code }, { key: newId() })).body
const mobileOf = async ({ client }: Place) => (await client.call(getSysUser, {})).body.data.mobile

/** Sends a code for a forgotten password to a number and replaces the password with it. */
async function recover({ tenant }: Place, mobile: string, newPassword = 'brand new words 3') {
  await wait()
  const anybody = guest(app)
  await anybody.call(getSmsPwdCaptcha, { tenantCode: tenant.code, mobile })
  const smsCaptcha = await codeTo(tenant, mobile)
  return (await anybody.call(retrievePasswordSms, { tenantCode: tenant.code, mobile, smsCaptcha, newPassword })).body
}
const aDayLater = ({ tenant, id }: Place) =>
  tenant
    .ctx()
    .db.run(
      raw(
        sql`update identity_user set contact_changed_at = now() - interval '25 hours' where tenant_id = ${tenant.id} and id = ${id}`,
      ),
    )

describe('the own number', () => {
  it('changes with the password and the code sent to it, once, and not with a session alone', async () => {
    const at = await place()
    const next = number()
    expect(await set(at, next)).toMatchObject({
      reason: 'identity.error.contactNeedsCode',
      fields: { code: expect.any(String) as string },
    })
    expect(await send(at.client, next, 'guessed')).toMatchObject({ reason: 'identity.error.wrongOldPassword' })
    expect(await outbox(at.tenant)).toEqual([])
    expect((await send(at.client, next)).code).toBe(200)
    const code = await codeTo(at.tenant, next)
    const wrong = { reason: 'identity.error.badSmsCode', fields: { code: 'The code is wrong or too old' } }
    expect(await set(at, next, code === '000000' ? '000001' : '000000')).toMatchObject(wrong)
    // For this number and this user alone.
    expect(await set(at, number(), code)).toMatchObject(wrong)
    const other = await signIn(app, at.tenant, 'ROLE_RENTEE')
    const otherId = (await other.call(getSysUser, {})).body.data.id
    expect(await set({ ...at, client: other, id: otherId }, next, code)).toMatchObject(wrong)
    expect(await mobileOf(at)).toBe(at.old)
    const all = await Promise.all(Array.from({ length: 5 }, () => set(at, next, code)))
    expect(all.filter((one) => one.code === 200)).toHaveLength(1)
    expect(await mobileOf(at)).toBe(next)
  })

  it("is answered alike whether or not it is somebody else's, and then not taken; the code stays good", async () => {
    const at = await place()
    const [free, taken] = [number(), number()]
    await at.tenant
      .ctx()
      .db.run(
        raw(sql`update identity_user set mobile = ${taken} where tenant_id = ${at.tenant.id} and username = 'rentee'`),
      )
    expect(await send(at.client, taken)).toEqual(await send(at.client, free))
    const code = await codeTo(at.tenant, taken)
    expect(await set(at, taken, code)).toMatchObject({ reason: 'identity.error.mobileTaken' })
    await at.tenant
      .ctx()
      .db.run(
        raw(sql`update identity_user set mobile = null where tenant_id = ${at.tenant.id} and username = 'rentee'`),
      )
    expect((await set(at, taken, code)).code).toBe(200)
  })

  it('is asked for in its form, ten times a day at most', async () => {
    const at = await place()
    expect((await send(at.client, '12')).fields).toHaveProperty('to')
    expect((await send(at.client, 'nobody', PASSWORD, 'email')).fields).toHaveProperty('to')
    const codes: number[] = []
    for (let n = 0; n < 11; n++) codes.push((await send(at.client, number())).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
  })

  it('tells the old number and the old address', async () => {
    const at = await place()
    const next = 'new@example.com'
    expect((await send(at.client, next, PASSWORD, 'email')).code).toBe(200)
    expect((await set(at, next, await codeTo(at.tenant, next), 'email')).code).toBe(200)
    const notices = async () => (await outbox(at.tenant)).filter(({ template }) => template.startsWith('contactNotice'))
    await expect.poll(async () => (await notices()).length, { timeout: 10_000 }).toBe(2)
    const told = await notices()
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([at.old, OLD_MAIL].toSorted())
    for (const { content } of told)
      expect(content).toMatch(/E-mail.*tenement.*\d{4}-\d\d-\d\d \d\d:\d\d.*administrator/s)
  })
})

describe('a new number', () => {
  it('recovers no password for a day, but an administrator sets one', async () => {
    const at = await place()
    const next = number()
    await send(at.client, next)
    expect((await set(at, next, await codeTo(at.tenant, next))).code).toBe(200)
    const held = await recover(at, next)
    expect(held).toMatchObject({ reason: 'identity.error.recoveryHeld' })
    expect(held.message).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
    expect(await signIn(app, at.tenant, 'ROLE_TENEMENT')).toBeTruthy()
    expect((await at.admin.call(resettingPassword, { id: at.id, newPassword: 'set by staff 9' })).body.code).toBe(200)
    await aDayLater(at)
    expect((await recover(at, next)).code).toBe(200)
  })

  it('given by staff counts alike; the first one of a user does not', async () => {
    const at = await place()
    const [next, first] = [number(), number()]
    const rows = async (username: string) =>
      (
        (await at.admin.send(user.endpoints.query, { username })).body.data as {
          list: Record<string, unknown>[]
        }
      ).list[0]!
    const give = async (username: string, mobile: string) => {
      const { id, orgId, prefix } = await rows(username)
      const given = { id, orgId, prefix, status: 1, mobile, email: `${mobile}@example.com` }
      return (await at.admin.send(user.endpoints.update, given)).body
    }
    expect((await give('tenement', next)).code).toBe(200)
    expect(await recover(at, next)).toMatchObject({ reason: 'identity.error.recoveryHeld' })
    await expect
      .poll(async () => (await outbox(at.tenant)).filter(({ template }) => template === 'contactNotice'), {
        timeout: 10_000,
      })
      .toMatchObject([{ recipient: at.old }])
    expect((await give('rentee', first)).code).toBe(200)
    expect((await recover(at, first)).code).toBe(200)
    // His own he changes in his profile, where the code is asked for.
    const own = await give('admin', number())
    expect(own).toMatchObject({ reason: 'identity.error.ownAccount' })
  })
})

it('asks for the second factor as well, where there is one', async () => {
  const at = await place()
  const { secret } = (await at.client.call(startSecondFactor, { password: PASSWORD })).body.data
  const codeAt = (step: number) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + step * 30 })
  expect((await at.client.call(confirmSecondFactor, { totp: await codeAt(-1) })).body.code).toBe(200)
  const to = number()
  const asked = { field: 'mobile', to, password: PASSWORD } as const
  expect((await at.client.call(sendContactCode, asked)).body.reason).toBe('identity.error.totpNeeded')
  expect((await at.client.call(sendContactCode, { ...asked, totp: '000000' })).body.reason).toBe(
    'identity.error.totpWrong',
  )
  expect(await outbox(at.tenant)).toEqual([])
  expect((await at.client.call(sendContactCode, { ...asked, totp: await codeAt(0) })).body.code).toBe(200)
})

it('lets nobody reset his own password or take off his own second factor by the way of administrators', async () => {
  const { admin } = await place()
  const { id } = (await admin.call(getSysUser, {})).body.data
  expect((await admin.call(resettingPassword, { id, newPassword: 'stolen session 1' })).body).toMatchObject({
    reason: 'identity.error.ownAccount',
  })
  expect((await admin.call(removeSecondFactor, { userId: id })).body.reason).toBe('identity.error.ownAccount')
})

it('says in the list that the provider has no template for the notice; the mail goes all the same', async () => {
  const { tenant } = await place()
  const silent = { name: 'silent', send: () => Promise.resolve(), has: (template: string) => template.endsWith('Code') }
  const payload = { id: newId(), username: 'wang', mobile: '13500001111', email: OLD_MAIL, changed: ['mobile'] }
  await contactNotice({ sms: silent, mail: undefined }).run(tenant.ctx(), { ...payload, at: new Date().toISOString() })
  expect((await outbox(tenant)).map(({ template, state }) => [template, state]).toSorted()).toEqual([
    ['contactNotice', 'refused'],
    ['contactNoticeMail', 'kept'],
  ])
})
