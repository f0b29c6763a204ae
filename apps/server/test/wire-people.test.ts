import { describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { testApp } from './app.ts'
import { done, type Fields, refused, type WirePage } from './wire.ts'
import { flat, type Node, type Option, wireOffice } from './wire-office.ts'

const app = await testApp()
const { tenant, wire, user, get, first, clerk, role, otherRole } = await wireOffice(app)
const values = (options: readonly Option[]): string[] => options.map(({ value }) => value)

describe('users and their posts', () => {
  it('are offered by name, and posts with those above them', async () => {
    expect(await get('admin/sysuser/queryUsername')).toEqual(
      expect.arrayContaining([{ value: 'admin' }, { value: 'wang' }]),
    )
    const offered = await get<Option[]>('admin/sysuserpost/querySysUserPostTree', { userId: clerk })
    expect(offered).toEqual([{ name: '主管 / 前台', value: 'desk' }])
    const tree = await get<Node[]>('admin/syspost/querySysPostTree')
    expect(tree).toMatchObject([{ postCode: 'head', title: '主管', parentId: '0', children: [{ postCode: 'desk' }] }])
    for (const { id, key, value } of flat(tree)) expect([key, value]).toEqual([id, id])
    const nobody = await get<WirePage>('admin/sysuserpost/querySysUserPost', { userId: '00000000', currentPage: 1 })
    expect(nobody).toMatchObject({ list: [], pagination: { total: 0 } })
  })

  it('get roles at one post, which are told apart by whether they are granted there', async () => {
    const grant = (roleId: string[], postCode = 'desk') =>
      wire.json('POST', 'admin/sysuser/authorizeRoleToUser', { userId: clerk, roleId, postCode })
    const names = async (assign?: number) =>
      values(await get<Option[]>('admin/sysrole/queryRoleName', { userId: clerk, postCode: 'desk', assign }))
    done(await grant([role.id]))
    expect(await names(1)).toEqual([role.id])
    expect(await names(0)).not.toContain(role.id)
    expect(await names()).toEqual(expect.arrayContaining([role.id, otherRole.id]))
    done(await grant([otherRole.id]))
    expect(await names(1)).toEqual([otherRole.id])
    expect(await first('admin/sysuser/querySysUser', { username: 'wang' })).toMatchObject({
      roleId: otherRole.id,
      roleIdCn: '角色 ROLE_TWO',
      postCode: 'desk',
    })
    // The form of the user sends back all roles it was shown; held at the post they stay there alone.
    const row = await first('admin/sysuser/querySysUser', { username: 'wang' })
    const form = { id: clerk, email: row.email, prefix: row.prefix, mobile: row.mobile, orgId: row.orgId, status: 1 }
    done(await wire.json('PUT', 'admin/sysuser/updateSysUser', { ...form, roleId: [otherRole.id] }))
    expect(
      values(await get<Option[]>('admin/sysrole/queryRoleName', { userId: clerk, postCode: '', assign: 1 })),
    ).toEqual([])
    expect(await names(1)).toEqual([otherRole.id])
    done(await wire.json('PUT', 'admin/sysuser/updateSysUser', { ...form, roleId: [otherRole.id, role.id] }))
    expect((await first('admin/sysuser/querySysUser', { username: 'wang' })).roleId).toBe(`${role.id},${otherRole.id}`)
    done(await wire.json('PUT', 'admin/sysuser/updateSysUser', { ...form, roleId: [] }))
    done(await grant([]))
    expect((await first('admin/sysuser/querySysUser', { username: 'wang' })).roleId).toBeNull()
  })

  it('show the part-time post of somebody without a main one, unless it is hidden', async () => {
    const { id } = await first('admin/sysuser/querySysUser', { username: 'tenement' })
    const post = { userId: id, postCode: 'desk', postType: 2 }
    done(await wire.json('POST', 'admin/sysuserpost/addSysUserPost', { ...post, status: 0 }))
    const shown = async () => (await first('admin/sysuser/querySysUser', { username: 'tenement' })).postCode
    expect(await shown()).toBeNull()
    const held = await first('admin/sysuserpost/querySysUserPost', { userId: id })
    done(await wire.json('PUT', 'admin/sysuserpost/updateSysUserPost', { ...post, id: held.id, status: 1 }))
    expect(await shown()).toBe('desk')
    done(await wire.post('admin/sysuserpost/deleteSysUserPost', { id: held.id }))
  })

  it('are filtered by the first role and by the organisations below the chosen one', async () => {
    const admins = (await get<Option[]>('admin/sysrole/queryRoleCode')).map(({ name }) => name)
    expect(admins).toContain('ROLE_ADMIN')
    const { id } = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_ADMIN' })
    const found = await get<WirePage>('admin/sysuser/querySysUser', { roleId: id, status: '1,0', username: '' })
    expect(found.list.map(({ username }) => username)).toEqual(['admin'])
    const top = await first('admin/sysorg/querySysOrg', {})
    const below = { orgName: '分部', orgType: 'team', orgSequence: 1, parentId: top.id }
    done(await wire.json('POST', 'admin/sysorg/addSysOrg', below))
    const all = (await get<WirePage>('admin/sysuser/querySysUser', { orgId: top.id })).pagination.total
    expect(all).toBe(6)
    const team = await first('admin/sysorg/querySysOrg', { orgName: '分部' })
    expect((await get<WirePage>('admin/sysuser/querySysUser', { orgId: team.id })).list).toEqual([])
  })

  it('are listed and exported as those who are online', async () => {
    const online = await get<WirePage>('admin/sysuser/queryOnlineSysUser', { username: 'admin', currentPage: 1 })
    expect(online.list[0]).toMatchObject({
      id: expect.any(String),
      username: 'admin',
      nickname: 'ROLE_ADMIN',
      prefix: '86',
      roleId: expect.any(String),
      roleIdCn: '管理员',
      orgId: expect.any(String),
      orgIdCn: tenant.name,
      status: 1,
      createTime: expect.any(String),
    })
    for (const key of ['email', 'mobile', 'postCode']) expect(online.list[0]).toHaveProperty(key)
    const total = async (filters: Fields) =>
      (await get<WirePage>('admin/sysuser/queryOnlineSysUser', filters)).pagination.total
    expect(await total({ roleId: role.id })).toBe(0)
    expect(await total({ roleId: String(online.list[0]!.roleId) })).toBeGreaterThan(0)
    expect(await total({ orgId: newId() })).toBe(0)
    const csv = async (onlinestatus?: number) =>
      (await wire.form('admin/sysuser/exportSysUser', { onlinestatus, isTemplate: 'c' })).bytes.toString()
    expect([(await csv(1)).includes('wang'), (await csv()).includes('wang')]).toEqual([false, true])
    expect(await csv(1)).toContain('admin')
  })
})

describe('who holds a role', () => {
  const people = async (assign: number) =>
    flat(await get<Node[]>('admin/sysorg/queryOrgUserTree', { roleId: role.id, assign })).filter(({ label }) =>
      label.includes('-'),
    )

  it('is chosen in a tree of organisations with their users, at a post or without', async () => {
    const offered = await people(0)
    expect(offered).toContainEqual(
      expect.objectContaining({ id: clerk, key: clerk, label: 'wang-wang', pid: expect.any(String), children: [] }),
    )
    expect(offered).toContainEqual(expect.objectContaining({ key: `${clerk}|desk`, label: 'wang-wang-前台' }))
    expect(await people(1)).toEqual([])
    const give = (userId: unknown[]) =>
      wire.json('POST', 'admin/sysrole/authorizeUserToRole', { roleId: role.id, userId })
    done(await give([[`${clerk}|desk`], [user.id]]))
    expect((await people(1)).map(({ key }) => key).toSorted()).toEqual([user.id, `${clerk}|desk`].toSorted())
    done(await give([[clerk]]))
    expect((await people(1)).map(({ key }) => key)).toEqual([clerk])
    refused(await give([]))
    refused(await give([[]]))
  })
})

describe('addresses', () => {
  it('are granted from both sides, one answer in an envelope and one bare', async () => {
    for (const url of ['/other/one/query', '/other/two/query'])
      done(await wire.json('POST', 'admin/sysurl/addSysUrl', { url, description: '' }))
    const list = async (filters: Fields) => (await get<WirePage>('admin/sysurl/querySysUrl', filters)).list
    const [one, two] = [(await list({ url: '/other/one' }))[0]!, (await list({ url: '/other/two' }))[0]!]
    const held = async () => (await wire.get('admin/sysurl/queryUrlIdByRoleId', { roleId: role.id })).body as unknown
    done(await wire.form('admin/sysurl/authorizeUrlToRole', { urlId: [one.id, two.id], roleId: role.id }))
    expect((await held()) as string[]).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(await get('admin/sysurl/queryRoleIdByUrlId', { urlId: one.id })).toEqual([role.id])
    expect((await list({ roleId: role.id })).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    done(await wire.form('admin/sysurl/authorizeRoleToUrl', { urlId: one.id, roleId: otherRole.id }))
    expect(await held()).toEqual([two.id])
    done(await wire.form('admin/sysurl/authorizeUrlToRole', { urlId: '', roleId: role.id }))
    expect(await held()).toEqual([])
    const ofScreen = await list({ menuCode: 'sysuser', currentPage: 1, pageSize: 100 })
    expect(ofScreen.map(({ url }) => url)).toContain('/admin/sysuser/querySysUser')
  })

  it('offers roles to tick', async () => {
    const offered = await get<{ value: string; label: string }[]>('admin/sysrole/queryRoleNameCheckbox')
    expect(offered).toContainEqual({ value: role.id, label: '角色 ROLE_ONE' })
  })
})
