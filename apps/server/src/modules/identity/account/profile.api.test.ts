import {
  getSysUser,
  queryAvatar,
  updateAvatar,
  updatePassword,
  updateSysUserDetail,
  updateSysUserInfo,
  uploadAvatar,
} from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const PASSWORD = 'correct horse 1'
const NEXT = 'another horse 2'
let app: TestApp
let tenant: TestTenant
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
})
const idOf = async (client: Client): Promise<string> => (await client.call(getSysUser, {})).body.data.id
const auditsOf = (id: string) =>
  tenant.ctx().db.rows(
    raw<{ action: string; before: object | null; after: object | null }>(
      sql`select action, before, after from system_audit where tenant_id = ${tenant.id} and record_id = ${id}
        and resource = 'identity.profile' order by id`,
    ),
  )

describe('the own password', () => {
  it('changes, ends the other sessions, and is written down without the passwords', async () => {
    const [here, there] = [await signIn(app, tenant, 'ROLE_LANDLORD'), await signIn(app, tenant, 'ROLE_LANDLORD')]
    const id = await idOf(here)
    const change = (password: string, newPassword: string) =>
      here.call(updatePassword, { password, newPassword, id }, { key: newId() })
    expect((await change('wrong one', NEXT)).body).toMatchObject({
      code: 500,
      reason: 'identity.error.wrongOldPassword',
      fields: { password: 'The old password is wrong' },
    })
    expect((await change(PASSWORD, PASSWORD)).body.reason).toBe('identity.error.samePassword')
    expect((await change(PASSWORD, 'short')).body.fields).toHaveProperty('newPassword')
    expect((await change(PASSWORD, 'x'.repeat(32))).body.fields).toHaveProperty('newPassword')
    expect((await there.call(getSysUser, {})).status).toBe(200)
    expect((await change(PASSWORD, NEXT)).body).toMatchObject({ code: 200, message: 'success' })
    expect((await here.call(getSysUser, {})).status).toBe(200)
    await expect.poll(async () => (await there.call(getSysUser, {})).body.code).toBe(50012)
    expect((await change(NEXT, PASSWORD)).body.code).toBe(200)
    const audits = await auditsOf(id)
    expect(audits.map(({ action }) => action)).toEqual(['changePassword', 'changePassword'])
    expect(JSON.stringify(audits)).not.toContain('horse')
    const kept = await tenant
      .ctx()
      .db.rows(
        raw(
          sql`select 1 from infra_idempotency where tenant_id = ${tenant.id} and permission = ${updatePassword.permission}`,
        ),
      )
    expect(kept).toEqual([])
  })

  it('is not to be guessed', async () => {
    const client = await signIn(app, tenant, 'ROLE_RENTEE')
    const id = await idOf(client)
    const tries: number[] = []
    for (let at = 0; at < 7; at++)
      tries.push((await client.call(updatePassword, { password: `guess ${at}`, newPassword: NEXT, id })).status)
    expect(tries).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await client.call(updatePassword, { password: PASSWORD, newPassword: NEXT, id })).status).toBe(429)
  })

  it("is nobody else's", async () => {
    const [admin, other] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
    const id = await idOf(other)
    expect((await admin.call(updatePassword, { password: PASSWORD, newPassword: NEXT, id })).status).toBe(403)
    expect((await admin.call(updateSysUserDetail, { id, nickname: 'X' })).status).toBe(403)
    expect((await admin.call(updateAvatar, { id })).status).toBe(403)
    expect((await admin.call(updateSysUserInfo, { id, field: 'notifyTodo', fieldValue: '1' })).status).toBe(403)
  })
})

describe('the own profile', () => {
  it('is what one says it is, with province and city by name', async () => {
    const client = await signIn(app, tenant)
    const id = await idOf(client)
    const given = { nickname: '王小二', phone: '0571-88886666', address: '文三路 8 号', profile: '爱好\n登山' }
    const place = { provinceRegionCode: '330000', cityRegionCode: '330100' }
    expect((await client.call(updateSysUserDetail, { id, ...given, ...place })).body.code).toBe(200)
    expect((await client.call(getSysUser, {})).body.data).toMatchObject({
      ...given,
      geographic: { province: { key: '330000', label: '浙江省' }, city: { key: '330100', label: '杭州市' } },
    })
    // What is not said stays; what is said to be nothing goes.
    await client.call(updateSysUserDetail, { id, phone: '', provinceRegionCode: null })
    const { data } = (await client.call(getSysUser, {})).body
    expect(data).toMatchObject({ nickname: '王小二', phone: null, address: '文三路 8 号' })
    expect(data.geographic).toEqual({ province: { key: '', label: '' }, city: { key: '', label: '' } })
    expect((await auditsOf(id)).at(-1)).toMatchObject({
      action: 'update',
      before: { phone: '0571-88886666', province_region_code: '330000', city_region_code: '330100' },
      after: { phone: null, province_region_code: null, city_region_code: null },
    })
  })

  it('knows no place that is none, and nobody without a name', async () => {
    const client = await signIn(app, tenant)
    const id = await idOf(client)
    const wrong = async (input: object) =>
      Object.keys((await client.send(updateSysUserDetail, { id, ...input })).body.fields ?? {})
    expect(await wrong({ provinceRegionCode: '330100' })).toEqual(['provinceRegionCode'])
    expect(await wrong({ provinceRegionCode: '310000', cityRegionCode: '330100' })).toEqual(['cityRegionCode'])
    expect(await wrong({ cityRegionCode: '330100' })).toEqual(['cityRegionCode'])
    expect(await wrong({ nickname: '' })).toEqual(['nickname'])
    expect(await wrong({ address: 'x'.repeat(41) })).toEqual(['address'])
    expect(await wrong({ profile: 'x'.repeat(257) })).toEqual(['profile'])
  })

  it('changes one field at a time, each in its form', async () => {
    const client = await signIn(app, tenant)
    const id = await idOf(client)
    const set = async (field: 'email' | 'mobile' | 'notifyMessage', fieldValue: string) =>
      (await client.call(updateSysUserInfo, { id, field, fieldValue })).body
    expect((await set('email', 'nobody')).fields).toHaveProperty('fieldValue')
    expect((await set('mobile', '12')).fields).toHaveProperty('fieldValue')
    expect((await set('notifyMessage', '2')).fields).toHaveProperty('fieldValue')
    expect((await set('notifyMessage', '1')).code).toBe(200)
    expect((await client.call(getSysUser, {})).body.data.notifyMessage).toBe(1)
  })
})

describe('the own picture', () => {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200, 7)])

  it('is kept, shown to colleagues and to nobody else, and replaced', async () => {
    const [client, colleague] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
    const stranger = await signIn(app, await freshTenant(app))
    const put = async () =>
      ((await client.upload(uploadAvatar, png, 'me.png')).body.data as unknown as { avatar: string }).avatar
    const first = await put()
    expect((await client.call(getSysUser, {})).body.data.avatar).toBe(first)
    const seen = await colleague.call(queryAvatar, { avatar: first })
    expect(seen.bytes.equals(png)).toBe(true)
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await stranger.call(queryAvatar, { avatar: first })).status).toBe(404)
    const second = await put()
    expect((await colleague.call(queryAvatar, { avatar: first })).status).toBe(404)
    const id = await idOf(client)
    expect((await client.call(updateAvatar, { id, avatar: newId() })).body.fields).toHaveProperty('avatar')
    const otherId = await idOf(colleague)
    expect((await colleague.call(updateAvatar, { id: otherId, avatar: second })).body.fields).toHaveProperty('avatar')
    expect((await client.call(updateAvatar, { id })).body.code).toBe(200)
    expect((await client.call(getSysUser, {})).body.data.avatar).toBeNull()
    expect((await colleague.call(queryAvatar, { avatar: second })).status).toBe(404)
  })

  it('is a picture, whatever it is called, and below 10 MB', async () => {
    const client = await signIn(app, tenant)
    const reasonOf = async (bytes: Buffer, name: string) => (await client.upload(uploadAvatar, bytes, name)).body.reason
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')
    expect(await reasonOf(page, 'me.png')).toBe('identity.error.notPicture')
    expect(await reasonOf(Buffer.alloc(0), 'me.png')).toBe('kit.error.emptyFile')
    const large = await client.upload(uploadAvatar, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'me.png')
    expect(large.status).toBe(413)
  })
})
