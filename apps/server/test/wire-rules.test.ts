import { describe, expect, it } from 'vitest'
import { PASSWORD, testApp } from './app.ts'
import { done, type Fields, refused, type WirePage } from './wire.ts'
import { wireOffice } from './wire-office.ts'

const app = await testApp()
const { wire, user, get, first, clerk, role } = await wireOffice(app)
const add = (name: string, draft: Fields) => wire.json('POST', `admin/${name.toLowerCase()}/add${name}`, draft)
const update = (name: string, change: Fields) => wire.json('PUT', `admin/${name.toLowerCase()}/update${name}`, change)
const top = await first('admin/sysorg/querySysOrg', {})
const person = (n: number) => ({
  username: `person${n}`,
  email: `person${n}@example.org`,
  mobile: `1370000${1_000 + n}`,
  prefix: '86',
  orgId: top.id,
  status: 1,
})

describe('what two records may not share', () => {
  it('is said in words, when one is added and when one is changed', async () => {
    for (const n of [1, 2]) done(await add('SysUser', { ...person(n), password: PASSWORD }))
    const two = await first('admin/sysuser/querySysUser', { username: 'person2' })
    expect(refused(await add('SysUser', { ...person(3), username: 'PERSON1', password: PASSWORD }))).toContain('用户名')
    expect(refused(await update('SysUser', { ...person(2), id: two.id, email: person(1).email }))).toContain('邮箱')
    expect(refused(await update('SysUser', { ...person(2), id: two.id, mobile: person(1).mobile }))).toContain('手机')
    const menu = (n: number, more: Fields = {}) => ({
      menuCode: `own${n}`,
      menuName: '自有',
      menuPath: `/own/${n}`,
      menuSequence: 1,
      menuStatus: 1,
      ...more,
    })
    for (const n of [1, 2]) done(await add('SysMenu', menu(n)))
    expect(refused(await add('SysMenu', menu(3, { menuCode: 'own1' })))).toContain('菜单编码')
    const { id } = await first('admin/sysmenu/querySysMenu', { menuCode: 'own2' })
    expect(refused(await update('SysMenu', menu(2, { id, menuPath: '/own/1' })))).toContain('菜单路径')
    for (const url of ['/own/a/b', '/own/c/d']) done(await add('SysUrl', { url }))
    const other = await first('admin/sysurl/querySysUrl', { url: '/own/c/d' })
    expect(refused(await update('SysUrl', { id: other.id, url: '/own/a/b' }))).toContain('URL')
    expect(refused(await add('SysRole', { roleCode: 'ROLE_ONE', roleName: '又一个' }))).toContain('角色编码')
    expect(refused(await add('SysPost', { postCode: 'desk', postName: '又一个', postSequence: 1 }))).toContain(
      '岗位编码',
    )
    const type = { dictType: 'sex', dictName: '又一个', dictValue: 'again', dictSequence: 1, parentId: '0' }
    expect(refused(await add('SysDict', type))).toContain('字典类型')
  })
})

describe('an administrator', () => {
  it('is neither deleted nor disabled', async () => {
    expect(refused(await wire.post('admin/sysuser/deleteSysUser', { id: user.id }))).toMatch(/\p{L}/u)
    const { id } = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_ADMIN' })
    refused(await wire.post('admin/sysrole/deleteSysRole', { id }))
    done(await wire.json('POST', 'admin/sysrole/authorizeUserToRole', { roleId: id, userId: [[user.id, clerk]] }))
    expect(refused(await wire.post('admin/sysuser/deleteSysUser', { id: clerk }))).toContain('管理员')
    done(await wire.json('POST', 'admin/sysrole/authorizeUserToRole', { roleId: id, userId: [[user.id]] }))
  })
})

describe('a tree', () => {
  const tree = {
    SysOrg: (n: number) => ({ orgName: `组${n}`, orgType: 'team', orgSequence: n }),
    SysPost: (n: number) => ({ postCode: `t${n}`, postName: `岗${n}`, postSequence: n }),
    SysMenu: (n: number) => ({
      menuCode: `t${n}`,
      menuName: `单${n}`,
      menuPath: `/t/${n}`,
      menuSequence: n,
      menuStatus: '1',
    }),
    SysDict: (n: number) => ({ dictType: 'tree', dictName: `典${n}`, dictValue: `t${n}`, dictSequence: n }),
  }
  it.each(Object.entries(tree))('of %s has no node below itself, and goes with all below it', async (name, draft) => {
    const path = `admin/${name.toLowerCase()}/query${name}`
    const made = async (n: number, parentId: unknown) => {
      done(await add(name, { ...draft(n), parentId }))
      const [key, value] = Object.entries(draft(n)).find(([one]) => one.endsWith('Name'))!
      return first(path, { [key]: value })
    }
    const above = await made(1, 0)
    const below = await made(2, above.id)
    expect(below.parentId).toBe(above.id)
    for (const parentId of [above.id, below.id])
      expect(refused(await update(name, { ...draft(1), id: above.id, parentId }))).toContain('上级')
    const under = (await get<WirePage>(path, { id: above.id })).list.map(({ id }) => id)
    expect(under).toEqual([above.id, below.id])
    done(await wire.post(`admin/${name.toLowerCase()}/delete${name}`, { id: above.id }))
    expect((await get<WirePage>(path, { id: `${above.id},${below.id}` })).list).toEqual([])
  })

  it('of a dictionary has one type', async () => {
    const { id } = await first('admin/sysdict/querySysDict', { dictType: 'sex', dictValue: 'gender' })
    const value = { dictType: 'org', dictName: '其他', dictValue: 'other', dictSequence: 3, parentId: id }
    expect(refused(await add('SysDict', value))).toContain('字典类型')
    done(await add('SysDict', { ...value, dictType: 'sex' }))
  })
})

it('lets a user have one main post', async () => {
  const second = { userId: clerk, postCode: 'head', postType: '1', status: '1', postDescription: '' }
  expect(refused(await add('SysUserPost', second))).toContain('主岗')
  done(await add('SysUserPost', { ...second, postType: '2' }))
  const { id } = await first('admin/sysuserpost/querySysUserPost', { userId: clerk, postCode: 'head' })
  expect(refused(await update('SysUserPost', { ...second, id }))).toContain('主岗')
})

it('names the field in the message, because nothing else is shown', async () => {
  expect(refused(await add('SysUser', { ...person(9), username: 'ab', password: PASSWORD }))).toMatch(/^用户名: .*3/)
  for (const postCode of [undefined, null, ''])
    expect(refused(await add('SysPost', { postCode, postName: '岗', postSequence: 1 }))).toBe('岗位编码: 必填项')
  const gone = await update('SysRole', { id: '00000000-0000-7000-8000-000000000000', roleName: '无' })
  expect(refused(gone)).toContain('不存在')
  expect(refused(await wire.post('admin/sysrole/deleteSysRole', { id: '7' }))).toContain('不存在')
  expect(refused(await wire.post('admin/sysrole/deleteSysRole'))).toBeTruthy()
  done(await update('SysRole', { id: role.id, roleName: '改名' }))
})

it('answers everybody else with a code, and HTTP for what is not there', async () => {
  const ask = async (id: string, accept: string) => {
    const headers = { accept, 'content-type': 'application/json' }
    const payload = JSON.stringify({ id, roleName: '' })
    const { http, body } = await wire.send('PUT', '/api/admin/sysrole/updateSysRole', headers, payload)
    return [http, body.status, body.code]
  }
  const gone = '00000000-0000-7000-8000-000000000000'
  for (const accept of ['application/json', '*/*']) {
    expect(await ask('7', accept)).toEqual([200, 500, 400])
    expect(await ask(gone, accept)).toEqual([404, 404, 404])
  }
  expect(await ask(gone, 'application/json, text/plain, */*')).toEqual([200, 500, undefined])
})
