import type { Menu } from '@cloud-steward/contract'
import { endpoints, menus } from '@cloud-steward/contract'
import {
  authorizeMenuToRole,
  authorizeUrlToRole,
  queryCurrentAuthority,
  querySysMenuTree,
  role,
  url,
} from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { signIn } from './app.ts'
import type { Client } from './client.ts'
import { freshPlace } from './place.ts'
import { setTenant } from './tenants.ts'

const { app, tenant } = await freshPlace()
const withChildren = (menu: Menu): Menu[] => [menu, ...(menu.children ?? []).flatMap(withChildren)]
const screens = menus.filter(({ platform }) => !platform).flatMap(withChildren)
const needsOf = ({ uses = [], buttons = {} }: Menu): string[] => [...uses, ...Object.values(buttons).flat()]
const groups = ['home', 'house', 'places', 'authority', 'admin', 'people', 'basics']
const granted = endpoints.filter(({ access }) => access === 'granted')

interface Node {
  name: string
  routes?: Node[]
}
const flat = (nodes: readonly Node[]): string[] => nodes.flatMap(({ name, routes }) => [name, ...flat(routes ?? [])])
async function menusOf(who: Client): Promise<string[]> {
  const { bytes } = await who.call(queryCurrentAuthority, {})
  return flat((JSON.parse(bytes.toString()) as { menu: Node[] }).menu).toSorted()
}
async function callable(who: Client): Promise<string[]> {
  const open: string[] = []
  for (const endpoint of granted) {
    const input = endpoint.from === 'query' ? { id: newId() } : '{}'
    if ((await who.send(endpoint, input, { key: `probe-${newId()}` })).status !== 403) open.push(endpoint.permission)
  }
  return open.toSorted()
}
interface Branch {
  id: string
  menuCode: string
  children?: Branch[]
}
const branchesOf = (nodes: readonly Branch[]): Branch[] =>
  nodes.flatMap((node) => [node, ...branchesOf(node.children ?? [])])
interface Row {
  id: string
  [field: string]: unknown
}
const rowsOf = async (who: Client, of: typeof role | typeof url, filter: object) =>
  ((await who.send(of.endpoints.query, { pageSize: 500, ...filter })).body.data as { list: Row[] }).list

it('leaves of screens and calls what is in the package, gives nothing else, and all back when it is widened', async () => {
  const before = await signIn(app, tenant)
  const [shown, open] = [await menusOf(before), await callable(before)]
  const leaves = ['workbench', 'site', 'sysrole', 'sysurl', 'sysuser', 'sysmenu', 'supportgrant']
  await setTenant(app, tenant, { menus: [...groups, ...leaves] })
  const admin = await signIn(app, tenant)

  expect(await menusOf(admin)).toEqual([...groups, ...leaves].toSorted())
  const inside = new Set(screens.filter(({ code }) => leaves.includes(code)).flatMap(needsOf))
  expect(await callable(admin)).toEqual(open.filter((permission) => inside.has(permission)))
  expect(inside.size).toBeLessThan(open.length / 2)

  const [clerk] = await rowsOf(admin, role, { roleCode: 'ROLE_TENEMENT' })
  const tree = JSON.stringify((await admin.call(querySysMenuTree, {})).body.data)
  expect([tree.includes('"menuCode":"site"'), tree.includes('"menuCode":"building"')]).toEqual([true, false])
  const outside = (await tenant.ctx().db.first(raw<Row>(sql`select id from identity_menu where code = 'SMSlogs'`)))!
  const give = (menuId: string) => admin.call(authorizeMenuToRole, { roleId: clerk!.id, menuId })
  expect((await give(outside.id)).body.reason).toBe('identity.error.outsidePackage')
  const [address] = await rowsOf(admin, url, { url: '/admin/syspost/addSysPost' })
  const asked = { roleId: clerk!.id, urlId: address!.id }
  expect((await admin.call(authorizeUrlToRole, asked)).body.reason).toBe('identity.error.outsidePackage')
  // What the clerk held outside is neither seen nor lost when his screens are set anew.
  const site = branchesOf(JSON.parse(tree) as Branch[]).find(({ menuCode }) => menuCode === 'site')
  expect((await give(site!.id)).body.code).toBe(200)

  await setTenant(app, tenant, { menus: null })
  const after = await signIn(app, tenant)
  expect([await menusOf(after), await callable(after)]).toEqual([shown, open])
  const own = await menusOf(await signIn(app, tenant, 'ROLE_TENEMENT'))
  expect(own).toEqual(expect.arrayContaining(['site', 'building', 'contract', 'rentbill']))
})
