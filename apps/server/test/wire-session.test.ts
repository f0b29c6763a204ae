import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { tenantDb } from '../src/infra/db/tenant-db.ts'
import { hashOf } from '../src/modules/identity/sign-in/hash.ts'
import { freshTenant, PASSWORD, platformTenant, testApp } from './app.ts'
import { solvedCaptcha } from './captcha.ts'
import { BROWSER, done, type Fields, refused, Wire, type WirePage, wireSignIn } from './wire.ts'

const app = await testApp()
const platform = await platformTenant(app)
const tenant = await freshTenant(app)
const anyone = tenantDb(app.pools.app, 0)
const own = tenant.ctx().db
let calls = 0
let stranger: Wire
/** Everybody has an address of his own: guesses and pictures are counted by it. */
beforeEach(() => {
  stranger = new Wire(app)
  stranger.ip = `10.77.${Math.floor(++calls / 200)}.${(calls % 200) + 1}`
})

const signIn = (given: Fields = {}, headers: Fields = BROWSER) => {
  const typed = { tenantCode: tenant.code, username: 'tenement', password: PASSWORD, ...given }
  const fixed = { scope: 'ui', grant_type: 'password', client_id: 'browser', type: 'account' }
  return stranger.post('uaa/oauth/token', { ...typed, ...fixed }, headers)
}
const setMobile = (mobile: string, username = 'tenement') =>
  own.run(
    raw(sql`update identity_user set mobile = ${mobile} where tenant_id = ${tenant.id} and username = ${username}`),
  )
const lastCode = async (tenantId: number): Promise<string> => {
  const [row] = await tenantDb(app.pools.app, tenantId).rows(
    raw<{ content: string }>(
      sql`select content from identity_message where tenant_id = ${tenantId} order by id desc limit 1`,
    ),
  )
  return /\d{6}/.exec(row!.content)![0]
}

describe('the token endpoint', () => {
  it('answers bare, and forgets nothing a client reads', async () => {
    const { http, body } = await signIn()
    expect(http).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(
      ['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type'].toSorted(),
    )
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 12 * 3_600, scope: 'ui' })
    const fixed = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const again = await stranger.post('uaa/oauth/token', fixed, BROWSER)
    expect([again.http, typeof again.body.access_token]).toEqual([200, 'string'])
    expect(again.body.access_token).not.toBe(body.access_token)
  })

  it('says in the words of OAuth what is wrong', async () => {
    for (const wrong of [{ password: 'wrong' }, { username: 'nobody' }, { tenantCode: 'none' }]) {
      const { http, body } = await signIn(wrong)
      expect([http, body.error, typeof body.error_description]).toEqual([400, 'invalid_grant', 'string'])
    }
    const client = await signIn({}, { authorization: `Basic ${Buffer.from('browser:secret').toString('base64')}` })
    expect([client.http, client.body.error]).toEqual([401, 'invalid_client'])
    for (const token of [undefined, 'wrong']) {
      const { http, body } = await new Wire(app, token).get('uaa/users/getSysUser')
      expect([http, body.error, typeof body.error_description]).toEqual([401, 'invalid_token', 'string'])
    }
  })

  it('takes the first tenant of a user for a form that has no field for it', async () => {
    const other = await freshTenant(app)
    const username = `only-${tenant.code}`
    const rename = (of: typeof tenant, to: string, from: string) =>
      of
        .ctx()
        .db.run(raw(sql`update identity_user set username = ${to} where tenant_id = ${of.id} and username = ${from}`))
    for (const of of [tenant, other]) await rename(of, username, 'landlord')
    await other
      .ctx()
      .db.run(
        raw(sql`update identity_user set password_hash = 'x' where tenant_id = ${other.id} and username = ${username}`),
      )
    const named = await stranger.post('account/sysuserdetail/getTenantCodeByUser', { username })
    expect(named.bytes.toString()).toBe(tenant.code)
    const { http, body } = await signIn({ tenantCode: undefined, username })
    expect([http, typeof body.access_token]).toEqual([200, 'string'])
    const { body: who } = await new Wire(app, body.access_token as string).get('uaa/users/getSysUser')
    expect(who).toMatchObject({ data: { tenantCode: tenant.code } })
    const guess = async (name: string) => {
      const told: unknown[] = []
      for (let n = 0; n < 6; n++) {
        const answer = await signIn({ tenantCode: undefined, username: name, password: 'wrong' })
        told.push([answer.http, answer.body.error, answer.body.error_description])
      }
      return told
    }
    expect(await guess(username)).toEqual(await guess(`nobody-${tenant.code}`))
    await rename(tenant, 'landlord', username)
  })

  it('is no success for whoever guesses too often', async () => {
    const other = await freshTenant(app)
    const guess = () => signIn({ tenantCode: other.code, password: 'wrong' })
    const answers: unknown[] = []
    for (let n = 0; n < 7; n++) {
      const { http, body } = await guess()
      answers.push([http, body.error])
      await solvedCaptcha(app, stranger.ip)
    }
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => [400, 'invalid_grant']),
      ...Array.from({ length: 2 }, () => [429, 'invalid_grant']),
    ])
  })

  it('takes a code by SMS once, for a number somebody has', async () => {
    await setMobile('13712345678')
    const enter = (smsCaptcha: string, mobile = '13712345678') =>
      stranger.post(
        'uaa/oauth/token',
        {
          tenantCode: tenant.code,
          mobile,
          smsCaptcha,
          scope: 'ui',
          grant_type: 'mobile',
          client_id: 'browser',
          type: 'mobile',
        },
        BROWSER,
      )
    done(await stranger.get('account/captcha/getSmsCaptcha', { tenantCode: tenant.code, mobile: '13712345678' }))
    const code = await lastCode(tenant.id)
    const unknown = await enter(code, '13712345679')
    expect([unknown.http, unknown.body.error]).toEqual([400, 'invalid_grant'])
    expect((await enter(code)).http).toBe(200)
    expect((await enter(code)).http).toBe(400)
    refused(await stranger.get('account/captcha/getSmsCaptcha', { tenantCode: tenant.code, mobile: '13712345678' }))
  })
})

describe('a picture with characters', () => {
  /** Nobody reads them off a hash, so the test writes some it knows. */
  const write = (key: string) =>
    anyone.run(raw(sql`update identity_captcha set answer = ${hashOf(`${key} AB37`)} where name = ${hashOf(key)}`))
  const compare = (charCaptcha: string, key?: string) =>
    stranger.post('account/sysuserdetail/compareCaptcha', { charCaptcha, key })

  it.each(['with a key', 'of an older client, without one'])('is compared once, in any case, %s', async (name) => {
    const key = name.startsWith('with a') ? newId() : undefined
    const { http, headers } = await stranger.get('account/captcha/generateImageCaptcha', { key, tt: Date.now() })
    expect([http, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-type']).toMatch(/^image\//)
    await write(key ?? ` ${stranger.ip}`)
    refused(await compare('XXXX', key))
    done(await compare('ab37', key))
    refused(await compare('ab37', key))
  })

  it('lets somebody in after wrong passwords, whose sign-in names no key', async () => {
    const other = await freshTenant(app)
    const enter = (password: string) => signIn({ tenantCode: other.code, username: 'admin', password })
    for (let n = 0; n < 3; n++) expect((await enter('wrong')).http).toBe(400)
    expect((await enter(PASSWORD)).http).toBe(400)
    await stranger.get('account/captcha/generateImageCaptcha', { key: 'random-0.123', tt: 1 })
    await write('random-0.123')
    done(await compare('AB37', 'random-0.123'))
    expect((await enter(PASSWORD)).http).toBe(200)
  })

  it('belongs to the address it was drawn for, when there is no key', async () => {
    await stranger.get('account/captcha/generateImageCaptcha')
    await write(` ${stranger.ip}`)
    const other = new Wire(app)
    other.ip = '10.99.0.1'
    refused(await other.post('account/sysuserdetail/compareCaptcha', { charCaptcha: 'AB37' }))
    done(await compare('AB37'))
  })

  it('is asked for a forgotten password, whose mail then holds a code instead of a password', async () => {
    await own.run(
      raw(
        sql`update identity_user set email = 'forgot@example.org' where tenant_id = ${tenant.id} and username = 'rentee'`,
      ),
    )
    const forgot = (charCaptcha: string) =>
      stranger.post('account/sysuserdetail/retrievePassword', { email: 'forgot@example.org', charCaptcha })
    refused(await forgot('XXXX'))
    await stranger.get('account/captcha/generateImageCaptcha')
    await write(` ${stranger.ip}`)
    done(await forgot('AB37'))
    expect(await lastCode(tenant.id)).toMatch(/^\d{6}$/)
    expect((await signIn({ username: 'rentee' })).http).toBe(200)
  })
})

describe('what is called after a sign-in', () => {
  it.each(['admin', 'tenement', 'landlord', 'rentee'])('answers %s', async (username) => {
    const { wire, user } = await wireSignIn(app, tenant, username)
    expect(user).toMatchObject({
      id: expect.stringMatching(/./),
      username,
      nickname: expect.stringMatching(/./),
      roles: [`ROLE_${username.toUpperCase()}`],
      tenantCode: tenant.code,
      tenantName: tenant.name,
      wanAddress: '127.0.0.1',
      notifyMessage: 0,
      notifyTodo: 0,
      geographic: { province: { key: '', label: '' }, city: { key: '', label: '' } },
    })
    for (const field of ['phone', 'mobile', 'email', 'address', 'profile', 'avatar']) expect(user).toHaveProperty(field)
    const authority = (await wire.post('account/sysuserdetail/queryCurrentAuthority', { username })).body
    expect(Object.keys(authority)).toEqual(
      expect.arrayContaining(['status', 'type', 'currentAuthority', 'menu', 'menuButton']),
    )
    expect(authority).toMatchObject({ status: 'ok', type: 'account', currentAuthority: user.roles })
    const orgs = done<WirePage>(await wire.get('admin/sysorg/querySysOrg', { currentPage: 1, pageSize: 10_000 }))
    expect(orgs.pagination.total).toBe(orgs.list.length)
    const roots = done<Fields[]>(await wire.get('admin/sysmenu/querySysMenuTree'))
    for (const root of roots) expect([typeof root.value, typeof root.title]).toEqual(['string', 'string'])
    const posts = done<Fields[]>(await wire.get('admin/sysuserpost/querySysUserPostTree', { userId: user.id }))
    expect(posts).toEqual([])
    expect(done<Fields[]>(await wire.get('notification/notification/queryHeadNotification'))).toEqual([])
  })

  it('is the same for roles that are not known yet, in whatever way a client writes that', async () => {
    const { wire } = await wireSignIn(app, tenant)
    for (const roles of [[], ['null'], ['undefined'], ['guest']]) {
      wire.roles = roles
      done(await wire.get('admin/sysuser/querySysUser'))
    }
    // Named roles narrow, and never widen.
    wire.roles = ['ROLE_RENTEE']
    expect((await wire.get('admin/sysuser/querySysUser')).http).toBe(403)
    const { wire: rentee } = await wireSignIn(app, tenant, 'rentee')
    rentee.roles = ['ROLE_ADMIN']
    expect((await rentee.get('admin/sysuser/querySysUser')).http).toBe(403)
  })
})

describe('the own account', () => {
  it('is changed whole, field by field, and with its password', async () => {
    const { wire, user } = await wireSignIn(app, tenant, 'landlord')
    const { id } = user
    const detail = { nickname: '老李', phone: '010-1234567', provinceRegionCode: '110000', cityRegionCode: '110100' }
    const more = { address: '一号', profile: '房东', notifyMessage: 1, notifyTodo: '1' }
    done(await wire.json('PUT', 'account/sysuserdetail/updateSysUserDetail', { id, ...detail, ...more }))
    expect(done(await wire.get('uaa/users/getSysUser'))).toMatchObject({
      nickname: '老李',
      phone: '010-1234567',
      address: '一号',
      profile: '房东',
      notifyMessage: 1,
      notifyTodo: 1,
      geographic: { province: { key: '110000', label: '北京市' }, city: { key: '110100' } },
    })
    await setMobile('13812345678', 'rentee')
    const set = (field: string, fieldValue: string) =>
      wire.put('account/sysuserdetail/updateSysUserInfo', { fieldValue, field, id })
    done(await set('notifyMessage', '0'))
    // These two take a code, which the platform's clients do not ask for: they show the refusal.
    expect(refused(await set('mobile', '13912345678'))).toContain('验证码')
    expect(refused(await set('email', 'li@example.org'))).toContain('个人中心')
    expect(done(await wire.get('uaa/users/getSysUser'))).toMatchObject({ mobile: null, notifyMessage: 0 })
    const change = (password: string, newPassword: string) =>
      wire.put('account/sysuserdetail/updatePassword', { password, newPassword, id })
    expect(refused(await change('wrong', 'quiet river 71'))).toContain('密码')
    done(await change(PASSWORD, 'quiet river 71'))
    expect((await signIn({ username: 'landlord', password: 'quiet river 71' })).http).toBe(200)
  })
})

describe('a new tenant', () => {
  it.each(['account/sysuserdetail/registerAccount', 'admin/sysuser/registerAccountInitial'])(
    'is registered by %s with the code that the call for codes sends without a tenant',
    async (path) => {
      const mobile = `136${String(Date.now()).slice(-8)}`
      const draft = {
        username: 'zhao.min',
        password: 'quiet river 71',
        email: `${mobile}@example.org`,
        prefix: 86,
        mobile,
        orgId: '1',
        roleId: '2',
        status: '1',
        tenantName: `新租户 ${mobile}`,
      }
      done(await stranger.get('account/captcha/getSmsCaptcha', { mobile }))
      refused(await stranger.json('POST', path, { ...draft, captcha: '000000' }))
      done(await stranger.json('POST', path, { ...draft, captcha: await lastCode(platform.id) }))
      const found = await stranger.post('account/sysuserdetail/getTenantCodeByUser', { mobile })
      expect([found.http, found.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      const tenantCode = found.bytes.toString()
      const entered = await signIn({ tenantCode, username: 'zhao.min', password: 'quiet river 71' })
      expect(entered.http).toBe(200)
      const unknown = await stranger.post('account/sysuserdetail/getTenantCodeByUser', { username: 'no-such-name' })
      expect(refused(unknown)).toContain('公司账户')
    },
  )
})
