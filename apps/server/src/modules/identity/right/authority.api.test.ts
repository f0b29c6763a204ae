import { site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeMenuButtonToRole,
  authorizeMenuToRole,
  authorizeRoleToUrl,
  authorizeRoleToUser,
  authorizeUrlToRole,
  authorizeUserToRole,
  menu,
  queryCheckedMenuButton,
  queryMenuButtonByRoleCode,
  queryMenuIdByRoleId,
  queryRoleIdByUrlId,
  querySysMenuButtonTree,
  querySysMenuTree,
  querySysUserPostTree,
  queryUrlIdByRoleId,
  role,
  url,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  admin,
  app,
  aSecond,
  authority,
  clerk,
  data,
  flat,
  menuId,
  type Node,
  type Row,
  reason,
  roleId,
  rows,
  stranger,
  tokenOfAdmin,
  urlId,
} from './authority.builders.ts'

describe('menus of a role', () => {
  it('come with those above them and with what they call, and go with it', async () => {
    const id = await roleId('ROLE_TENEMENT')
    const before = (await data(queryMenuIdByRoleId, { roleId: id })) as string[]
    const [sites, dict] = [await menuId('site'), await menuId('sysorg')]
    expect(before).toContain(sites)
    expect((await clerk.send(site.endpoints.query, {})).status).toBe(200)
    await admin.send(authorizeMenuToRole, { roleId: id, menuId: dict })
    const held = new Set((await authority(clerk)).names)
    expect([...held].toSorted()).toEqual(['admin', 'people', 'sysorg'])
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
