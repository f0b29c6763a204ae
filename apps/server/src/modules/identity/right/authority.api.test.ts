import { site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeMenuButtonToRole,
  authorizeMenuToRole,
  authorizeRoleToUrl,
  authorizeRoleToUser,
  authorizeUrlToRole,
  authorizeUserToRole,
  menu,
  post,
  queryCheckedMenuButton,
  queryCurrentAuthority,
  queryMenuButtonByRoleCode,
  queryMenuIdByRoleId,
  queryOrgUserTree,
  queryRoleIdByUrlId,
  queryRoleName,
  querySysMenuButtonTree,
  querySysMenuTree,
  querySysUserPostTree,
  queryUrlIdByRoleId,
  role,
  url,
  user,
  userPost,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { setUpTenant } from '../tenant/tenant-setup.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
const stranger = await signIn(app, await freshTenant(app))
const aSecond = () => new Promise((done) => setTimeout(done, 1_050))

interface Row extends Record<string, unknown> {
  id: string
}
interface Node extends Row {
  key: string
  title: string
  children?: Node[]
}
const rows = async (
  of: typeof role | typeof menu | typeof url | typeof user,
  input: object,
  who: Client = admin,
): Promise<Row[]> =>
  ((await who.send(of.endpoints.query, { pageSize: 500, ...input })).body.data as { list: Row[] }).list
const roleId = async (roleCode: string) => (await rows(role, { roleCode }))[0]!.id
const menuId = async (menuCode: string) => (await rows(menu, { menuCode })).find((one) => one.menuCode === menuCode)!.id
const urlId = async (address: string) => (await rows(url, { url: address })).find((one) => one.url === address)!.id
const data = async (endpoint: Parameters<Client['send']>[0], input: object = {}) =>
  (await admin.send(endpoint, input)).body.data
const reason = async (answer: Promise<{ body: { code: number; reason?: string } }>) => {
  const { body } = await answer
  return body.reason ?? body.code
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describe('menus of a role', () => {
  it('come with those above them and with what they call, and go with it', async () => {
    const id = await roleId('ROLE_TENEMENT')
    const before = (await data(queryMenuIdByRoleId, { roleId: id })) as string[]
    const [sites, dict] = [await menuId('site'), await menuId('sysorg')]
    expect(before).toContain(sites)
    expect((await clerk.send(site.endpoints.query, {})).status).toBe(200)
    await admin.send(authorizeMenuToRole, { roleId: id, menuId: dict })
    const held = new Set((await authority(clerk)).names)
    expect([...held].toSorted()).toEqual(['admin', 'sysorg'])
    await aSecond()
    expect((await clerk.send(site.endpoints.query, {})).status).toBe(403)
    expect((await clerk.send({ method: 'GET', path: '/api/admin/sysorg/querySysOrg', from: 'query' }, {})).status).toBe(
      200,
    )
    // Put back by a form body, as the platform's clients send it.
    const form = `roleId=${id}&menuId=${before.join('%2C')}`
    const answer = await app.http.inject({
      method: 'POST',
      url: authorizeMenuToRole.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${await tokenOfAdmin()}` },
      payload: form,
    })
    expect(answer.json()).toMatchObject({ code: 200 })
    await aSecond()
    expect((await clerk.send(site.endpoints.query, {})).status).toBe(200)
    expect(((await data(queryMenuIdByRoleId, { roleId: id })) as string[]).toSorted()).toEqual(before.toSorted())
  })

  it('hide buttons, each by its screen', async () => {
    const tree = flat((await data(querySysMenuButtonTree)) as Node[])
    expect(tree.map(({ key }) => key)).toContain('site:add')
    expect(
      (
        await admin.send(authorizeMenuButtonToRole, {
          roleCode: 'ROLE_TENEMENT',
          menuButton: 'site:add,site,site:delete',
        })
      ).body.code,
    ).toBe(200)
    expect(await data(queryMenuButtonByRoleCode, { roleCode: 'ROLE_TENEMENT' })).toEqual(['site:add', 'site:delete'])
    await aSecond()
    expect((await clerk.send(site.endpoints.add, {})).status).toBe(403)
    expect((await admin.send(authorizeMenuButtonToRole, { roleCode: 'ROLE_TENEMENT', menuButton: '' })).body.code).toBe(
      200,
    )
    await aSecond()
    expect((await clerk.send(site.endpoints.add, {})).status).toBe(200)
  })
})

describe('addresses of a role', () => {
  it('are given from both sides and act within a second', async () => {
    const [id, address] = [await roleId('ROLE_TENEMENT'), '/admin/sysdict/querySysDict']
    const one = await urlId(address)
    const all = (await admin.send(queryUrlIdByRoleId, { roleId: id })).body as unknown as string[]
    expect(all).not.toContain(one)
    expect((await admin.send(authorizeUrlToRole, { roleId: id, urlId: [...all, one].join() })).body.code).toBe(200)
    await aSecond()
    const ask = () => clerk.send({ method: 'GET', path: `/api${address}`, from: 'query' }, {})
    expect((await ask()).status).toBe(200)
    const holders = (await data(queryRoleIdByUrlId, { urlId: one })) as string[]
    expect(holders).toContain(id)
    const left = holders.filter((holder) => holder !== id)
    expect((await admin.send(authorizeRoleToUrl, { urlId: one, roleId: left.join() })).body.code).toBe(200)
    await aSecond()
    expect((await ask()).status).toBe(403)
  })

  it('of the product are neither renamed nor deleted; others may be', async () => {
    const own = await urlId('/admin/sysorg/querySysOrg')
    expect(await reason(admin.send(url.endpoints.update, { id: own, url: '/mine' }))).toBe('identity.error.urlBuiltIn')
    expect(await reason(admin.send(url.endpoints.delete, { id: own }))).toBe('identity.error.urlBuiltIn')
    const added = (await admin.send(url.endpoints.add, { url: '/beside/x/y' })).body.data as Row
    expect(await reason(admin.send(url.endpoints.add, { url: '/beside/x/y' }))).toBe('identity.error.urlTaken')
    expect((await admin.send(url.endpoints.delete, { id: added.id })).body.code).toBe(200)
    expect((await rows(url, { menuCode: 'sysorg' })).length).toBeGreaterThan(5)
  })
})

describe('administrators', () => {
  it('cannot be locked out by anybody, themselves included', async () => {
    const id = await roleId('ROLE_ADMIN')
    expect(await reason(admin.send(authorizeMenuToRole, { roleId: id, menuId: await menuId('site') }))).toBe(
      'identity.error.lockOut',
    )
    expect(await reason(admin.send(authorizeUrlToRole, { roleId: id, urlId: '' }))).toBe('identity.error.lockOut')
    expect(
      await reason(admin.send(authorizeRoleToUrl, { urlId: await urlId('/admin/sysrole/querySysRole'), roleId: '' })),
    ).toBe('identity.error.lockOut')
    expect(
      await reason(admin.send(authorizeMenuButtonToRole, { roleCode: 'ROLE_ADMIN', menuButton: 'sysrole:authorize' })),
    ).toBe('identity.error.lockOut')
    expect(await reason(admin.send(role.endpoints.delete, { id }))).toBe('identity.error.administratorRole')
    expect(await reason(admin.send(menu.endpoints.update, { id: await menuId('sysrole'), menuStatus: 0 }))).toBe(
      'identity.error.menuNeeded',
    )
    // A party changes nothing, whatever it holds: it is no administrator anybody could turn to.
    const [party] = await rows(user, { username: 'rentee' })
    expect(await reason(admin.send(authorizeUserToRole, { roleId: id, userId: [[party!.id]] }))).toBe(
      'identity.error.lastAdministrator',
    )
  })
})

describe('who holds a role', () => {
  it('is told by organisation, with the posts people hold', async () => {
    const other = await freshTenant(app)
    const boss = await signIn(app, other)
    const ids = async (of: typeof role | typeof user, input: object) => (await rows(of, input, boss))[0]!.id
    const [tenement, landlord, admins] = [
      await ids(role, { roleCode: 'ROLE_TENEMENT' }),
      await ids(user, { username: 'landlord' }),
      await ids(user, { username: 'admin' }),
    ]
    const top = (
      await boss.send(post.endpoints.add, { postName: 'Office', postCode: 'P1', postSequence: 1, parentId: '0' })
    ).body.data as Row
    await boss.send(post.endpoints.add, { postName: 'Cashier', postCode: 'P2', postSequence: 1, parentId: top.id })
    const held = { userId: admins, postType: 1, status: 1 }
    const link = (await boss.send(userPost.endpoints.add, { ...held, postCode: 'P2' })).body.data as Row
    expect(await reason(boss.send(userPost.endpoints.add, { ...held, postCode: 'P1' }))).toBe(
      'identity.error.mainPostTaken',
    )
    expect(await reason(boss.send(userPost.endpoints.add, { ...held, postType: 2, postCode: 'P2' }))).toBe(
      'identity.error.postHeld',
    )
    expect((await boss.send(querySysUserPostTree, { userId: admins })).body.data).toEqual([
      { name: 'Office / Cashier', value: 'P2' },
    ])
    expect((await boss.send(userPost.endpoints.query, { userId: '00000000' })).body.data).toMatchObject({ list: [] })
    expect((await boss.send(userPost.endpoints.query, { postName: 'office' })).body.data).toMatchObject({
      list: [{ postName: 'Office / Cashier' }],
    })
    expect((await boss.send(post.endpoints.delete, { id: top.id })).body.code).not.toBe(200)

    await boss.send(authorizeRoleToUser, { userId: admins, roleId: [tenement], postCode: 'P2' })
    const names = async (input: object) =>
      ((await boss.send(queryRoleName, input)).body.data as { value: string }[]).map(({ value }) => value)
    expect(await names({ userId: admins, postCode: 'P2', assign: '1' })).toEqual([tenement])
    expect(await names({ userId: admins, postCode: 'P2', assign: '0' })).not.toContain(tenement)
    expect(await names({})).toContain(tenement)
    const people = async (assign: string) => {
      const nodes = (await boss.send(queryOrgUserTree, { roleId: tenement, assign })).body.data as Node[]
      return flat(nodes)
        .filter(({ label }) => String(label).includes('-'))
        .map(({ key }) => key)
    }
    expect(await people('1')).toContain(`${admins}|P2`)
    const told = await boss.send(queryCurrentAuthority, { postCode: 'P2', userId: admins })
    const at = JSON.parse(told.bytes.toString()) as { menu: { id: string; name: string }[] }
    expect(at.menu.map(({ name }) => name)).not.toContain('authority')
    expect(at.menu.map(({ name }) => name)).toContain('house')
    const only = await boss.send(queryCurrentAuthority, { parentId: at.menu[0]!.id })
    expect((JSON.parse(only.bytes.toString()) as typeof at).menu.map(({ id }) => id)).toEqual([at.menu[0]!.id])
    expect(await people('0')).toContain(landlord)
    expect(
      (await boss.send(authorizeUserToRole, { roleId: tenement, userId: [[`${admins}|P2`, landlord]] })).body.code,
    ).toBe(200)
    expect((await people('1')).toSorted()).toEqual([landlord, `${admins}|P2`].toSorted())
    expect((await boss.send(userPost.endpoints.delete, { id: link.id })).body.code).toBe(200)
    expect(await people('1')).toEqual([landlord])
    expect(await reason(boss.send(authorizeUserToRole, { roleId: tenement, userId: [[]] }))).toBe(
      'identity.error.noUsers',
    )
  })
})

describe('screens', () => {
  it('are called by the product until a tenant says otherwise, in every language', async () => {
    const id = await menuId('site')
    const named = async (language: string) =>
      (
        (await admin.send(menu.endpoints.query, { id }, { headers: { 'accept-language': language } })).body.data as {
          list: Row[]
        }
      ).list[0]!.menuName
    expect([await named('zh'), await named('en')]).toEqual(['小区管理', expect.stringMatching(/^[A-Z]/)])
    await admin.send(menu.endpoints.update, { id, menuName: 'Estates' })
    expect([await named('zh'), await named('en')]).toEqual(['Estates', 'Estates'])
    expect((await authority(admin)).titles).toMatchObject({ site: 'Estates' })
    await admin.send(menu.endpoints.update, { id, menuName: '小区管理' })
    expect(await named('en')).not.toBe('Estates')
    expect((await authority(admin)).titles).not.toHaveProperty('site')
    // Also where it is said which go along with one that is deleted.
    const lost = (await data(menu.endpoints.impact, { id: await menuId('home') })) as { titles: string[] }[]
    expect(lost[0]?.titles.every((title) => title.length > 1)).toBe(true)
  })

  it('of the product stay where they are found; others may come and go with their buttons', async () => {
    const id = await menuId('site')
    expect(await reason(admin.send(menu.endpoints.delete, { id }))).toBe('identity.error.menuBuiltIn')
    expect(await reason(admin.send(menu.endpoints.update, { id, menuPath: '/elsewhere' }))).toBe(
      'identity.error.menuPathBuiltIn',
    )
    const draft = {
      menuName: 'Wiki',
      menuCode: 'wiki',
      menuPath: 'https://example.org/wiki',
      menuSequence: 5,
      menuStatus: 1,
      parentId: '0',
    }
    const added = (await admin.send(menu.endpoints.add, { ...draft, menuButton: ['view', 'export'] })).body.data as Row
    expect(await data(queryCheckedMenuButton, { menuCode: 'wiki' })).toEqual(['export', 'view'])
    expect(await reason(admin.send(menu.endpoints.add, { ...draft, menuCode: 'wiki2' }))).toBe(
      'identity.error.menuPathTaken',
    )
    expect(await reason(admin.send(menu.endpoints.add, { ...draft, menuPath: '/w' }))).toBe(
      'identity.error.menuCodeTaken',
    )
    expect((await admin.send(menu.endpoints.delete, { id: added.id })).body.code).toBe(200)
  })

  it('are told to those who hold them', async () => {
    const codes = async (who: Client) =>
      flat((await who.send(querySysMenuTree, {})).body.data as Node[]).map(({ menuCode }) => menuCode)
    expect(await codes(admin)).toContain('sysrole')
    expect(await codes(clerk)).not.toContain('sysrole')
    expect(await codes(clerk)).toContain('site')
  })
})

it("answers for another tenant's records as for none", async () => {
  const [theirRole, theirMenu, theirUrl, theirUser] = [
    await roleId('ROLE_TENEMENT'),
    await menuId('site'),
    await urlId('/admin/sysorg/querySysOrg'),
    (await rows(user, { username: 'tenement' }))[0]!.id,
  ]
  const mine = (await rows(role, { roleCode: 'ROLE_TENEMENT' }, stranger))[0]!.id
  const [myUrl] = await rows(url, { url: '/admin/sysorg/querySysOrg' }, stranger)
  const asks = (r: string, m: string, u: string, p: string) => [
    stranger.send(authorizeMenuToRole, { roleId: r, menuId: '' }),
    stranger.send(authorizeMenuToRole, { roleId: mine, menuId: m }),
    stranger.send(authorizeUrlToRole, { roleId: r, urlId: '' }),
    stranger.send(authorizeUrlToRole, { roleId: mine, urlId: u }),
    stranger.send(authorizeRoleToUrl, { urlId: u, roleId: mine }),
    stranger.send(authorizeRoleToUrl, { urlId: myUrl!.id, roleId: r }),
    stranger.send(authorizeUserToRole, { roleId: mine, userId: [[p]] }),
    stranger.send(authorizeUserToRole, { roleId: r, userId: [[p]] }),
    stranger.send(authorizeRoleToUser, { userId: p, roleId: [mine] }),
    stranger.send(queryMenuIdByRoleId, { roleId: r }),
    stranger.send(queryUrlIdByRoleId, { roleId: r }),
    stranger.send(queryRoleIdByUrlId, { urlId: u }),
    stranger.send(querySysUserPostTree, { userId: p }),
  ]
  const told = async (answers: ReturnType<typeof asks>) =>
    (await Promise.all(answers)).map(({ status, body }) => [status, { ...body, requestId: '' }])
  expect(await told(asks(theirRole, theirMenu, theirUrl, theirUser))).toEqual(
    await told(asks(newId(), newId(), newId(), newId())),
  )
})

it('is not undone by the next version of the product', async () => {
  const other = await freshTenant(app)
  const boss = await signIn(app, other)
  const tenement = (await rows(role, { roleCode: 'ROLE_TENEMENT' }, boss))[0]!.id
  const held = async () =>
    ((await boss.send(queryUrlIdByRoleId, { roleId: tenement })).body as unknown as string[]).toSorted()
  const left = (await held()).slice(0, -5)
  await boss.send(authorizeUrlToRole, { roleId: tenement, urlId: left.join() })
  const menus = (await boss.send(queryMenuIdByRoleId, { roleId: tenement })).body.data as string[]
  await boss.send(authorizeMenuToRole, { roleId: tenement, menuId: menus.slice(0, 3).join() })
  const before = await held()
  await other
    .ctx()
    .db.run(
      raw(
        sql`update infra_counter set name = 'older:' || name where tenant_id = ${other.id} and name like 'contract:%'`,
      ),
    )
  await setUpTenant(app.pools.app, other.id)
  expect(await held()).toEqual(before)
  expect(((await boss.send(queryMenuIdByRoleId, { roleId: tenement })).body.data as string[]).length).toBe(3)
})

it('lets nobody widen a role by what he does not hold', async () => {
  const other = await freshTenant(app)
  const boss = await signIn(app, other)
  const small = await signIn(app, other, 'ROLE_TENEMENT')
  const tenement = (await rows(role, { roleCode: 'ROLE_TENEMENT' }, boss))[0]!.id
  const all = async (of: typeof url | typeof menu) => rows(of, { pageSize: 1_000 }, boss)
  // He may administer roles and addresses, and nothing else of the administration.
  const held = ((await boss.send(queryUrlIdByRoleId, { roleId: tenement })).body as unknown as string[]).concat(
    (await all(url)).filter((one) => /^\/admin\/(sysrole|sysurl|sysmenu)\//.test(String(one.url))).map(({ id }) => id),
  )
  await boss.send(authorizeUrlToRole, { roleId: tenement, urlId: held.join() })
  await aSecond()
  const wanted = (await all(url)).find((one) => one.url === '/admin/sysuser/addSysUser')!.id
  const sysuser =
    (await all(menu)).find((one) => one.menuCode === 'sysuser') ?? (await rows(menu, { menuCode: 'sysuser' }, boss))[0]!
  expect(await reason(small.send(authorizeUrlToRole, { roleId: tenement, urlId: [...held, wanted].join() }))).toBe(
    'identity.error.notYours',
  )
  expect(await reason(small.send(authorizeRoleToUrl, { urlId: wanted, roleId: tenement }))).toBe(
    'identity.error.notYours',
  )
  expect(await reason(small.send(authorizeMenuToRole, { roleId: tenement, menuId: sysuser.id }))).toBe(
    'identity.error.notYours',
  )
  const mine = (await boss.send(url.endpoints.add, { url: '/beside/q' })).body.data as Row
  await boss.send(authorizeUrlToRole, { roleId: tenement, urlId: [...held, mine.id].join() })
  await aSecond()
  expect((await small.send(url.endpoints.update, { id: mine.id, url: '/beside/r' })).body.code).toBe(200)
  expect(await reason(small.send(url.endpoints.update, { id: mine.id, url: '/admin/sysuser/addSysUser' }))).not.toBe(
    200,
  )
})

async function authority(who: Client) {
  const { bytes } = await who.send(queryCurrentAuthority, {})
  const told = JSON.parse(bytes.toString()) as { menu: { name: string; routes?: never[] }[]; menuTitle: object }
  const names = (nodes: { name: string; routes?: never[] }[]): string[] =>
    nodes.flatMap((node) => [node.name, ...names(node.routes ?? [])])
  return { names: names(told.menu), titles: told.menuTitle }
}
async function tokenOfAdmin(): Promise<string> {
  const { tokenOf } = await import('../../../../test/app.ts')
  return tokenOf(app, tenant)
}
