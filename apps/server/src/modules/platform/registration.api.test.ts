import { getSysUser, message, token, userPost } from '@cloud-steward/contract/identity/index.ts'
import {
  getSmsRegisterCaptcha,
  registerAccount,
  registerAccountInitial,
  tenant,
  tenantPackage,
} from '@cloud-steward/contract/platform/index.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { guest, platformTenant, signIn, testApp, testOutside } from '../../../test/app.ts'
import { client } from '../../../test/client.ts'
import { buildApp } from '../../app.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const anybody = guest(app)
let count = Date.now() % 1_000_000
const number = (): string => `137${String(10_000_000 + ++count)}`
const named = (tenantName: string) => ({
  tenantName,
  username: 'wang.fang',
  password: 'quiet river 71',
  email: 'w@example.org',
})
const PREFIX = `Reg ${Date.now()}`

/** The code as the administrator of the platform reads it in the list of messages. */
async function codeFor(mobile: string): Promise<string> {
  // Without a provider the page says where the code is, and the answer never holds it.
  expect((await anybody.call(getSmsRegisterCaptcha, { mobile })).body).toMatchObject({
    code: 200,
    data: { isKept: true },
  })
  const { data } = (await keeper.send(message.endpoints.query, { recipient: mobile.slice(-4), pageSize: 1 })).body
  return /\d{6}/.exec((data as { list: { content: string }[] }).list[0]!.content)![0]
}
const tenantsNamed = async (tenantName: string) =>
  ((await keeper.send(tenant.endpoints.query, { tenantName })).body.data as { list: Record<string, unknown>[] }).list
const signInTo = async (tenantCode: string, password = 'quiet river 71') => {
  const given = { grant_type: 'password', tenantCode, username: 'wang.fang', password }
  const { body } = await anybody.send(token, given)
  return client(app.http, (body as unknown as { access_token: string }).access_token)
}

describe('registering a tenant', () => {
  it('makes it whole: he signs in with the told code and administers a small tenant on trial', async () => {
    const mobile = number()
    const input = { ...named(`${PREFIX} one`), mobile, captcha: await codeFor(mobile) }
    // What else clients send of a user is not theirs to say.
    const more = { roleId: 'ROLE_ADMIN', orgId: '1', status: 1, tenantCode: '10001', houseNum: 9_999 }
    const { body } = await anybody.send(registerAccountInitial, { ...input, ...more })
    const { tenantCode } = body.data as { tenantCode: string }
    expect([body.code, body.message, tenantCode]).toEqual([200, 'success', expect.stringMatching(/^\d{8}$/)])
    const me = await signInTo(tenantCode)
    const profile = (await me.call(getSysUser, {})).body.data
    expect(profile).toMatchObject({ roles: ['ROLE_ADMIN'], tenantName: `${PREFIX} one`, mobile })
    const posts = (await me.send(userPost.endpoints.query, { userId: profile.id })).body.data as { list: object[] }
    expect(posts.list).toMatchObject([{ postCode: 'admin', postType: 1 }])
    const [row] = await tenantsNamed(`${PREFIX} one`)
    expect(row).toMatchObject({
      tenantCode,
      status: 'open',
      houseNum: 20,
      tenantTel: mobile,
      tenantContact: 'wang.fang',
    })
    expect(Date.parse(row!.endTime as string) - Date.parse(row!.startTime as string)).toBe(29 * 86_400_000)
    expect((await me.send(tenant.endpoints.query, {})).status).toBe(403)
  })

  it('works alike under the older name, and gives the package that is meant for it', async () => {
    const draft = { code: `R${Date.now()}`, name: 'Trial', menus: ['site'], registration: true }
    const { id } = (await keeper.send(tenantPackage.endpoints.add, draft)).body.data as { id: string }
    const second = await keeper.send(tenantPackage.endpoints.add, { ...draft, code: `${draft.code}b` })
    expect(second.body.reason).toBe('platform.error.oneRegistration')
    const mobile = number()
    const input = { ...named(`${PREFIX} two`), mobile, captcha: await codeFor(mobile) }
    const { tenantCode } = (await anybody.send(registerAccount, input)).body.data as { tenantCode: string }
    expect(await tenantsNamed(`${PREFIX} two`)).toMatchObject([{ tenantCode, packageId: id }])
    await keeper.send(tenantPackage.endpoints.update, { id, registration: false })
  })

  it('makes one tenant of fifty tries with one code at the same time', async () => {
    const mobile = number()
    const captcha = await codeFor(mobile)
    const tries = Array.from({ length: 50 }, (_, at) =>
      anybody.send(registerAccountInitial, { ...named(`${PREFIX} race ${at}`), mobile, captcha }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(await tenantsNamed(`${PREFIX} race`)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('tells nothing of who is registered: a number known, and one unknown, get the same answers', async () => {
    const known = number()
    const input = { ...named(`${PREFIX} known`), mobile: known, captcha: await codeFor(known) }
    expect((await anybody.send(registerAccountInitial, input)).body.code).toBe(200)
    const answers = async (mobile: string) => {
      const wrong = await anybody.send(registerAccountInitial, { ...named(`${PREFIX} no`), mobile, captcha: '000000' })
      return [wrong.status, wrong.body.reason, wrong.body.message]
    }
    const stranger = number()
    await codeFor(stranger)
    expect(await answers(known)).toEqual(await answers(stranger))
    expect(await tenantsNamed(`${PREFIX} no`)).toEqual([])
  })

  it('leaves a code good when only the password was bad, and refuses more tries of a number than it needs', async () => {
    const mobile = number()
    const captcha = await codeFor(mobile)
    const send = (change: object) =>
      anybody.send(registerAccountInitial, { ...named(`${PREFIX} bad`), mobile, captcha, ...change })
    expect((await send({ password: '123456' })).body.fields).toHaveProperty('password')
    expect((await send({ tenantName: '' })).body.fields).toHaveProperty('tenantName')
    expect((await send({ captcha: '000001' })).body.reason).toBe('identity.error.badSmsCode')
    expect((await send({})).body.code).toBe(200)
    const last = await Promise.all([send({}), send({}), send({})])
    expect(last.map(({ status }) => status).toSorted()).toContain(429)
  })

  it('leaves nothing when it breaks off half-way', async () => {
    const mobile = number()
    const captcha = await codeFor(mobile)
    const before = await rows()
    // The last thing that is written refuses: the link between the user and his post.
    await owner(`alter table identity_user_post add constraint break_here check (post_code <> 'admin') not valid`)
    const { body } = await anybody.send(registerAccountInitial, { ...named(`${PREFIX} half`), mobile, captcha })
    await owner('alter table identity_user_post drop constraint break_here')
    expect(body.code).not.toBe(200)
    expect(await tenantsNamed(`${PREFIX} half`)).toEqual([])
    expect(await rows()).toEqual(before)
  })

  it('is off when the platform says so', async () => {
    const closed = await buildApp({
      log: pino({ level: 'silent' }),
      pools: () => app.pools,
      ready: () => true,
      registration: false,
      ...testOutside,
    })
    const visitor = client(closed.http)
    for (const [endpoint, input] of [
      [getSmsRegisterCaptcha, { mobile: number() }],
      [registerAccountInitial, { ...named(`${PREFIX} off`), mobile: number(), captcha: '123456' }],
    ] as const)
      expect((await visitor.send(endpoint, input)).body.reason).toBe('platform.error.registrationClosed')
    await closed.http.close()
  })
})

const owner = async (text: string) => {
  const { Client } = await import('pg')
  const connection = new Client({ connectionString: app.ownerUrl })
  await connection.connect()
  const result = await connection.query(text)
  await connection.end()
  return result.rows as unknown[]
}
const rows = () =>
  owner(`select (select count(*) from identity_tenant) as tenants, (select count(*) from identity_user) as users,
    (select count(*) from identity_role) as roles, (select count(*) from system_dict) as entries, (select count(*) from platform_detail) as details`)
