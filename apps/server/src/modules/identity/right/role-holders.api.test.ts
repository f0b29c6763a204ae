import {
  authorizeMenuToRole,
  authorizeRoleToUrl,
  authorizeRoleToUser,
  authorizeUrlToRole,
  authorizeUserToRole,
  menu,
  post,
  queryCurrentAuthority,
  queryMenuIdByRoleId,
  queryOrgUserTree,
  queryRoleName,
  querySysUserPostTree,
  queryUrlIdByRoleId,
  role,
  url,
  user,
  userPost,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { setUpTenant } from '../tenant/tenant-setup.ts'
import { app, aSecond, flat, type Node, type Row, reason, rows } from './authority.builders.ts'

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
