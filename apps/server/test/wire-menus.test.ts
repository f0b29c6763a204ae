import { describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { done, type Fields, Wire, type WirePage, wireSignIn } from './wire.ts'
import { flat, type Node, wireOffice } from './wire-office.ts'

const app = await testApp()
const { tenant, wire, get, first, clerk, role, otherRole } = await wireOffice(app)

describe('menus', () => {
  it('are nodes with their buttons below the screens, which the tree of a role ticks as leaves', async () => {
    const tree = await get<Node[]>('admin/sysmenu/querySysMenuTree')
    for (const { id, key, value, menuCode, title, parentId } of flat(tree))
      expect([key, value, typeof menuCode, typeof title, typeof parentId]).toEqual([
        id,
        id,
        'string',
        'string',
        'string',
      ])
    const system = tree.find(({ menuCode }) => menuCode === 'admin')!
    const leaf = flat(system.children).find(({ menuCode }) => menuCode === 'sysorg')!
    done(await wire.form('admin/sysmenu/authorizeMenuToRole', { roleId: role.id, menuId: [leaf.id] }))
    expect(await get('admin/sysmenu/queryMenuIdByRoleId', { roleId: role.id })).toEqual([leaf.id])
    const buttons = flat(await get<Node[]>('admin/sysmenu/querySysMenuButtonTree'))
    const at = buttons.find(({ menuCode }) => menuCode === 'sysorg')!
    expect(at.children!.map(({ key, title }) => [key, title])).toContainEqual(['sysorg:add', '新增'])
    const bare = buttons.find(({ menuCode }) => menuCode === 'guide')!
    expect(bare.children).toEqual([])
    const hide = (menuButton: string[]) =>
      wire.form('admin/sysmenu/authorizeMenuButtonToRole', { roleCode: 'ROLE_ONE', menuButton })
    const hidden = () => get('admin/sysmenu/queryMenuButtonByRoleCode', { roleCode: 'ROLE_ONE' })
    // A parent that is ticked whole comes along without a colon.
    done(await hide(['sysorg', 'sysorg:add', 'sysorg:delete']))
    expect(await hidden()).toEqual(['sysorg:add', 'sysorg:delete'])
    done(await hide([]))
    expect(await hidden()).toEqual([])
    done(await wire.form('admin/sysmenu/authorizeMenuToRole', { roleId: role.id, menuId: [] }))
    expect(await get('admin/sysmenu/queryMenuIdByRoleId', { roleId: role.id })).toEqual([])
  })

  it('know kinds of buttons and those of a screen', async () => {
    const kinds = await get<{ label: string; value: string }[]>('admin/sysmenu/queryMenuButtonCheckbox')
    expect(kinds).toContainEqual({ label: '新增', value: 'add' })
    expect(await get('admin/sysmenu/queryCheckedMenuButton', { menuCode: 'sysorg' })).toEqual(
      expect.arrayContaining(['add', 'update', 'delete', 'export']),
    )
  })

  it('are listed from one down, that one first', async () => {
    const { id } = await first('admin/sysmenu/querySysMenu', { menuCode: 'authority' })
    const { list, pagination } = await get<WirePage>('admin/sysmenu/querySysMenu', { id })
    expect(list.map(({ menuCode }) => menuCode)).toEqual(['authority', 'sysrole', 'sysurl', 'datapermission'])
    expect(pagination.total).toBe(4)
    const csv = (await wire.form('admin/sysmenu/exportSysMenu', { id, isTemplate: 'c' })).bytes.toString()
    expect(csv.trim().split('\n')).toHaveLength(5)
  })

  it('hide fields of their rows from a role: one entry for both, changed by sending it again', async () => {
    const entry = { roleCode: 'ROLE_ONE', menuCode: 'sysuser' }
    const told = () => get('admin/sysmenu/queryDataFieldByMenuCode', { menuCode: 'sysuser' })
    for (const dataField of ['email', 'email,mobile']) {
      done(await wire.form('admin/sysmenu/authorizeMenuDataToRole', { ...entry, dataField }))
      const list = [{ key: expect.any(String), roleCode: 'ROLE_ONE', dataField }]
      expect(await told()).toEqual({ list, count: 1 })
    }
    done(await wire.form('admin/sysmenu/deleteDataField', entry))
    expect(await told()).toEqual({ list: [], count: 0 })
  })
})

describe('trees and dictionaries', () => {
  it.each(['sysorg/querySysOrgTree', 'sysdict/querySysDictTree'])('%s wraps its nodes', async (path) => {
    const { list } = await get<{ list: Node[] }>(`admin/${path}`)
    expect(list.length).toBeGreaterThan(0)
    for (const { id, key, title, value, parentId } of flat(list))
      expect([key, value, typeof title, typeof parentId]).toEqual([id, id, 'string', 'string'])
  })

  it.each([
    ['sysorg', 'Org', { orgType: 'group' }, 'orgName', ''],
    ['syspost', 'Post', {}, 'postName', 'postCode'],
    ['sysmenu', 'Menu', { menuStatus: 1, menuPath: '/x', menuComponent: 'x' }, 'menuName', 'menuCode'],
    ['sysdict', 'Dict', { dictType: 'order_test', dictValue: 'v' }, 'dictName', ''],
  ])(
    '%s puts a record without an order last, and keeps an order that is not sent',
    async (service, name, more, title, code) => {
      const all = async () => (await get<WirePage>(`admin/${service}/querySys${name}`)).list
      const order = `${name.toLowerCase()}Sequence`
      const given = { ...more, [title]: '末位', ...(code && { [code]: 'order_test' }), parentId: '0' }
      const before = await all()
      done(await wire.json('POST', `admin/${service}/addSys${name}`, given))
      const row = (await all()).at(-1)!
      const highest = Math.max(0, ...before.map((one) => one[order] as number))
      expect(row).toMatchObject({ [title]: '末位', [order]: highest + 1 })
      done(await wire.json('PUT', `admin/${service}/updateSys${name}`, { ...given, id: row.id, [title]: '仍在末位' }))
      expect((await all()).at(-1)).toMatchObject({ [title]: '仍在末位', [order]: highest + 1 })
      done(await wire.post(`admin/${service}/deleteSys${name}`, { id: row.id }))
    },
  )

  it('divisions are known by their codes', async () => {
    const { list } = await get<{ list: Node[] }>('admin/sysregion/querySysRegionTree')
    expect(list[0]).toMatchObject({ id: '110000', key: '110000', value: '110000', title: '北京市', parentId: '0' })
    expect(list[0]).toMatchObject({ parentRegionCode: '0', children: [{ id: '110100', parentRegionCode: '110000' }] })
    const { list: provinces } = await get<{ list: Fields[] }>('admin/sysregion/queryProvince')
    expect(provinces[0]).toEqual({ name: '北京市', id: '110000' })
    const { list: cities } = await get<{ list: Fields[] }>('admin/sysregion/queryCity/330000')
    expect(cities[0]).toEqual({ name: '杭州市', id: '330100' })
    expect(await get('admin/sysregion/queryRegionType')).toMatchObject({
      list: [{ name: '省', value: 'province' }, { value: 'city' }, { value: 'county' }, { value: 'street' }],
    })
  })

  it('kinds of organisations are wrapped, the values of a dictionary bare', async () => {
    expect(await get('admin/sysorg/queryOrgType')).toMatchObject({
      list: [{ name: '集团', value: 'group' }, {}, {}, {}],
    })
    const { http, body } = await wire.get('admin/sysdict/queryDictByDictType', { dictType: 'sex' })
    expect([http, body]).toEqual([
      200,
      [
        { name: '男', value: 'male' },
        { name: '女', value: 'female' },
      ],
    ])
    const unknown = await wire.get('admin/sysdict/queryDictByDictType', { dictType: 'nothing' })
    expect(unknown.body).toEqual([])
  })
})

describe('the menus of the signed-in', () => {
  const authority = async (query: Fields, who = wire) =>
    (await who.post('account/sysuserdetail/queryCurrentAuthority', query)).body as {
      menu: (Node & { routes?: Node[] })[]
      menuButton: string[]
    }
  const names = (nodes: readonly Node[]) => nodes.map(({ name }) => name)

  it('are nodes as the router of clients reads them', async () => {
    const { menu } = await authority({ username: 'admin' })
    const system = menu.find(({ name }) => name === 'admin')!
    expect(system).toMatchObject({ parentId: '0', path: '/admin', hideInMenu: 0 })
    expect(system).not.toHaveProperty('exact')
    const people = system.routes!.find(({ name }) => name === 'people')!
    const users = (people as typeof system).routes!.find(({ name }) => name === 'sysuser')!
    expect(users).toMatchObject({ parentId: people.id, path: '/sysuser', exact: true, hideInMenu: 0 })
    expect(users).not.toHaveProperty('routes')
    const draft = { menuIcon: 'link', menuComponent: 'views/out', menuSequence: 1, menuStatus: 0, parentId: system.id }
    const outside = { menuCode: 'outside', menuName: '外部', menuPath: 'https://elsewhere.example/' }
    done(await wire.json('POST', 'admin/sysmenu/addSysMenu', { ...draft, ...outside }))
    const { id } = await first('admin/sysmenu/querySysMenu', { menuCode: 'outside' })
    const { id: admins } = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_ADMIN' })
    const all = flat(await get<Node[]>('admin/sysmenu/querySysMenuTree')).map((node) => node.id)
    done(await wire.form('admin/sysmenu/authorizeMenuToRole', { roleId: admins, menuId: [...all, id] }))
    const [only] = (await authority({ username: 'admin', parentId: system.id })).menu
    expect(names([only!])).toEqual(['admin'])
    // By their sequence: this one has the smallest.
    expect(only!.routes![0]).toMatchObject({
      name: 'outside',
      path: 'https://elsewhere.example/',
      component: 'views/out',
      icon: 'link',
      hideInMenu: 1,
      target: '_blank',
    })
  })

  it('are those of one post when one is chosen, and all again when it is cleared', async () => {
    const { id: house } = flat(await get<Node[]>('admin/sysmenu/querySysMenuTree')).find(
      (one) => one.menuCode === 'site',
    )!
    const { id: org } = flat(await get<Node[]>('admin/sysmenu/querySysMenuTree')).find(
      (one) => one.menuCode === 'sysorg',
    )!
    done(await wire.form('admin/sysmenu/authorizeMenuToRole', { roleId: role.id, menuId: [house] }))
    done(await wire.form('admin/sysmenu/authorizeMenuToRole', { roleId: otherRole.id, menuId: [org] }))
    done(await wire.form('admin/sysmenu/authorizeMenuButtonToRole', { roleCode: 'ROLE_TWO', menuButton: 'sysorg:add' }))
    done(await wire.json('POST', 'admin/sysrole/authorizeUserToRole', { roleId: role.id, userId: [[clerk]] }))
    done(
      await wire.json('POST', 'admin/sysrole/authorizeUserToRole', {
        roleId: otherRole.id,
        userId: [[`${clerk}|desk`]],
      }),
    )
    const { wire: his } = await wireSignIn(app, tenant, 'wang')
    const all = await authority({ username: 'wang' }, his)
    expect(names(all.menu).toSorted()).toEqual(['admin', 'house'])
    expect(all.menuButton).toEqual(['sysorg:add'])
    expect(names((await authority({ username: 'wang', postCode: 'desk', userId: clerk }, his)).menu)).toEqual(['admin'])
    expect(names((await authority({ username: 'wang', postCode: '', userId: '' }, his)).menu).toSorted()).toEqual([
      'admin',
      'house',
    ])
  })

  it('are refused to nobody at all', async () => {
    expect((await new Wire(app).post('account/sysuserdetail/queryCurrentAuthority', { username: 'admin' })).http).toBe(
      401,
    )
  })
})
