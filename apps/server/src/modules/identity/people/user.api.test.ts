import {
  authorizeRoleToUser,
  getSysUser,
  org,
  resettingPassword,
  role,
  token,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, guest, signIn, testApp } from '../../../../test/app.ts'
import { client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { queryUserNames } from './user.service.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
let count = 0
interface Row {
  id: string
  username: string
  status: number
  roleId: string | null
  roleIdCn: string | null
}
const [top] = ((await admin.send(org.endpoints.query, {})).body.data as { list: { id: string }[] }).list
const draft = (more: object = {}) => {
  const n = ++count
  return {
    username: `user${n}`,
    password: 'secret 123',
    nickname: `User ${n}`,
    orgId: top!.id,
    prefix: '86',
    mobile: `1370000${1000 + n}`,
    email: `u${n}@example.org`,
    status: 1,
    ...more,
  }
}
const add = async (more: object = {}, who = admin) => (await who.send(user.endpoints.add, draft(more))).body
const added = async (more: object = {}, who = admin) => ((await add(more, who)).data as Row).id
const rowsOf = async (input: object) =>
  ((await admin.send(user.endpoints.query, { pageSize: 100, ...input })).body.data as { list: Row[] }).list
const rowOf = async (id: string) => (await rowsOf({ id }))[0]
const roleIds = async () => {
  const rows = await tenant
    .ctx()
    .db.rows(raw<{ code: string; id: string }>(sql`select code, id from identity_role where tenant_id = ${tenant.id}`))
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}
const enter = async (username: string, password = 'secret 123') => {
  const { status, body } = await guest(app).send(token, {
    grant_type: 'password',
    tenantCode: tenant.code,
    username,
    password,
  })
  return { status, client: client(app.http, (body as unknown as { access_token: string }).access_token) }
}
const reason = (body: { reason?: string; fields?: object }) => [body.reason, Object.keys(body.fields ?? {})]

describe('a user', () => {
  it('signs in with the password he was given, which no answer and no audit shows', async () => {
    const id = await added({ username: 'Clerk' })
    expect((await enter('CLERK')).status).toBe(200)
    const { bytes } = await admin.send(user.endpoints.query, { id })
    expect(bytes.toString()).not.toMatch(/password|argon2|secret 123/)
    await admin.send(user.endpoints.delete, { id })
    const audits = await tenant
      .ctx()
      .db.rows(raw(sql`select before, after from system_audit where tenant_id = ${tenant.id} and record_id = ${id}`))
    expect(audits.length).toBeGreaterThan(1)
    expect(JSON.stringify(audits)).not.toMatch(/password|argon2|secret/)
    expect((await enter('clerk')).status).toBe(400)
  })

  it('has a username, email and mobile number of his own, whatever the case', async () => {
    await added({ username: 'unique', email: 'unique@example.org', mobile: '13899998888' })
    expect(reason(await add({ username: 'UNIQUE' }))).toEqual(['identity.error.usernameTaken', ['username']])
    expect(reason(await add({ email: 'Unique@Example.org' }))).toEqual(['identity.error.emailTaken', ['email']])
    expect(reason(await add({ mobile: '13899998888' }))).toEqual(['identity.error.mobileTaken', ['mobile']])
    const other = await signIn(app, await freshTenant(app))
    const theirs = ((await other.send(org.endpoints.query, {})).body.data as { list: { id: string }[] }).list[0]!
    expect((await add({ username: 'unique', orgId: theirs.id }, other)).code).toBe(200)
  })

  it('is found with everybody below an organisation, and by several states', async () => {
    const department = (
      (await admin.send(org.endpoints.add, { orgName: 'D', orgType: 'department', orgSequence: 1, parentId: top!.id }))
        .body.data as Row
    ).id
    const id = await added({ orgId: department, status: 0 })
    const ids = async (input: object) => (await rowsOf(input)).map((row) => row.id)
    expect(await ids({ orgId: department })).toEqual([id])
    expect(await ids({ orgId: top!.id })).toContain(id)
    expect(await ids({ status: '1' })).not.toContain(id)
    expect(await ids({ status: '0,1' })).toContain(id)
  })

  it('is thrown out within a second when he is disabled, and told so', async () => {
    const id = await added({ username: 'leaver' })
    const { client: his } = await enter('leaver')
    expect((await his.call(getSysUser, {})).status).toBe(200)
    expect((await admin.send(user.endpoints.update, { id, status: 0 })).body.code).toBe(200)
    await new Promise((done) => setTimeout(done, 1_050))
    expect((await his.call(getSysUser, {})).status).toBe(401)
    expect((await enter('leaver')).status).toBe(400)
  })

  it('gets a new password, typed or made once, and his sessions end', async () => {
    const id = await added({ username: 'forgetful' })
    const { client: his } = await enter('forgetful')
    const { body } = await admin.call(resettingPassword, { id })
    const { password } = body.data as { password: string }
    expect(password).toMatch(/^\w{12}$/)
    expect((await enter('forgetful')).status).toBe(400)
    expect((await enter('forgetful', password)).status).toBe(200)
    await new Promise((done) => setTimeout(done, 1_050))
    expect((await his.call(getSysUser, {})).status).toBe(401)
    expect((await admin.call(resettingPassword, { id, newPassword: 'typed 42' })).body.data).toEqual({})
    expect((await enter('forgetful', 'typed 42')).status).toBe(200)
    expect((await admin.call(resettingPassword, { id, newPassword: 'short' })).body.code).not.toBe(200)
  })

  it('takes along whom he created: they are named before and disabled with him', async () => {
    const { ROLE_ADMIN } = await roleIds()
    const maker = await added({ username: 'maker', roleId: [ROLE_ADMIN] })
    const { client: his } = await enter('maker')
    const made = await added({ username: 'made' }, his)
    await admin.send(user.endpoints.update, { id: maker, roleId: [] })
    const { data } = (await admin.send(user.endpoints.impact, { id: maker })).body
    expect(data).toMatchObject([{ what: 'identity.user.impactMade', count: 1 }])
    expect((await admin.send(user.endpoints.delete, { id: maker })).body.code).toBe(200)
    expect((await rowOf(made))?.status).toBe(0)
  })
})

describe('administrators', () => {
  it('can be neither deleted nor disabled, nor delete themselves, nor be the last to go', async () => {
    const [me] = await rowsOf({ username: 'admin' })
    const { ROLE_ADMIN } = await roleIds()
    const second = await added({ username: 'second', roleId: [ROLE_ADMIN] })
    expect((await rowOf(second))?.roleId).toBe(ROLE_ADMIN)
    expect(reason((await admin.send(user.endpoints.delete, { id: me!.id })).body)[0]).toBe('identity.error.notYourself')
    expect(reason((await admin.send(user.endpoints.update, { id: me!.id, status: 0 })).body)[0]).toBe(
      'identity.error.notYourself',
    )
    expect(reason((await admin.send(user.endpoints.delete, { id: second })).body)[0]).toBe(
      'identity.error.administratorStays',
    )
    expect(reason((await admin.send(user.endpoints.update, { id: second, status: 0 })).body)[0]).toBe(
      'identity.error.administratorStays',
    )
    expect((await admin.send(user.endpoints.update, { id: second, roleId: [] })).body.code).toBe(200)
    expect(reason((await admin.send(user.endpoints.update, { id: me!.id, roleId: [] })).body)[0]).toBe(
      'identity.error.lastAdministrator',
    )
    expect((await rowOf(me!.id))?.roleId).toBe(ROLE_ADMIN)
    expect((await admin.send(user.endpoints.delete, { id: second })).body.code).toBe(200)
  })
})

describe('nobody hands on what he does not hold', () => {
  it('neither by roles, nor by a password, nor by a role he widens', async () => {
    const all = await roleIds()
    // A clerk who may administer users and roles, but nothing else.
    const clerks = (
      (await admin.send(role.endpoints.add, { roleCode: 'ROLE_CLERK', roleName: 'Clerk' })).body.data as Row
    ).id
    await tenant.ctx().db.run(
      raw(sql`insert into identity_role_url (tenant_id, role_id, url_id) select ${tenant.id}, ${clerks}, id from identity_url
        where tenant_id = ${tenant.id} and (url like '/admin/sysuser/%' or url like '/admin/sysrole/%' or url like '/account/sysuserdetail/reset%')`),
    )
    await added({ username: 'smallclerk', roleId: [clerks] })
    const { client: clerk } = await enter('smallclerk')
    const victim = await added({ username: 'victim' })
    const [me] = await rowsOf({ username: 'admin' })
    for (const code of ['ROLE_ADMIN', 'ROLE_TENEMENT']) {
      expect(reason(await add({ roleId: [all[code]] }, clerk))[0]).toBe('identity.error.notYours')
      const given = await clerk.send(authorizeRoleToUser, { userId: victim, roleId: [all[code]] })
      expect(reason(given.body)[0]).toBe('identity.error.notYours')
    }
    for (const answer of [
      await clerk.send(resettingPassword, { id: me!.id, newPassword: 'mine now 1' }),
      await clerk.send(user.endpoints.update, { id: me!.id, email: 'mine@example.org' }),
      await clerk.send(role.endpoints.update, { id: all.ROLE_ADMIN, roleName: 'x' }),
      await clerk.send(role.endpoints.delete, { id: all.ROLE_TENEMENT }),
    ])
      expect(reason(answer.body)[0]).toBe('identity.error.notYours')
    // What he holds he may give, and whom he covers he may help.
    expect((await clerk.send(authorizeRoleToUser, { userId: victim, roleId: [clerks], postCode: '' })).body.code).toBe(
      200,
    )
    expect((await clerk.send(resettingPassword, { id: victim })).body.code).toBe(200)
    expect((await rowOf(victim))?.roleIdCn).toBe('Clerk')
  })
})

it('names of accounts are for staff: a renter or landlord could try telephone numbers otherwise', async () => {
  const ctx = tenant.ctx()
  const asked = { username: 'admin' }
  expect(await queryUserNames(ctx, asked)).toHaveLength(1)
  for (const kind of ['rentee', 'landlord'] as const)
    expect(await queryUserNames({ ...ctx, scope: { kind, id: top!.id } }, asked)).toEqual([])
})
