import type { Menu, RoleCode } from '@cloud-steward/contract'
import { endpoints, menus } from '@cloud-steward/contract'
import { newId } from '../../../infra/db/id.ts'
import { hasMenu, urlsOutside } from '../right/package.rules.ts'

interface FlatMenu extends Menu {
  parent?: string
  sequence: number
}
function flat(list: readonly Menu[], parent?: string, into: FlatMenu[] = []): FlatMenu[] {
  for (const menu of list) {
    into.push({ ...menu, parent, sequence: into.length + 1 })
    flat(menu.children ?? [], menu.code, into)
  }
  return into
}
/** What the platform alone has is not set up for others. */
const menusFor = (tenantId: number): FlatMenu[] =>
  flat(menus).filter(({ code }) => hasMenu({ code: String(tenantId) }, code))
const rolesOfMenu = (menu: Menu): Set<RoleCode> =>
  new Set([...(menu.roles ?? []), ...(menu.children ?? []).flatMap((child) => [...rolesOfMenu(child)])])

/** The address of every call, by its permission. */
export const urlOf: ReadonlyMap<string, string> = new Map(
  endpoints.map((e) => [e.permission, e.path.replace(/^\/api/, '')]),
)
export function urlsFor(tenantId: number): { id: string; url: string; description: string }[] {
  const outside = urlsOutside({ code: String(tenantId) })
  return endpoints.flatMap(({ access, permission }) => {
    const url = urlOf.get(permission)!
    return access !== 'granted' || outside.has(url) ? [] : [{ id: newId(), url, description: permission }]
  })
}

/** What a tenant has already; ids by code of role and menu, and by address. */
export interface Has {
  roles: ReadonlyMap<string, string>
  urls: ReadonlyMap<string, string>
  menus: ReadonlyMap<string, string>
  /** `role id menu id` of the screens its roles have. */
  held: ReadonlySet<string>
  /** Names of grants made before. */
  given: ReadonlySet<string>
}
/** The rows a tenant lacks: new screens, who has them, what these may call, and the buttons hidden from the start. */
export function missingOf(tenantId: number, has: Has) {
  const all = menusFor(tenantId)
  const added = new Set(all.filter(({ code }) => !has.menus.has(code)))
  const ids = new Map([...has.menus, ...[...added].map(({ code }) => [code, newId()] as const)])
  const shown = all.flatMap((menu) =>
    [...rolesOfMenu(menu)].map((role) => ({ menu, role, roleId: has.roles.get(role)!, menuId: ids.get(menu.code)! })),
  )
  const first = shown.filter(({ menu }) => added.has(menu))
  const grants = shown
    .filter(({ menu, roleId, menuId }) => added.has(menu) || has.held.has(`${roleId} ${menuId}`))
    .flatMap(({ menu, role, roleId }) => callsOf(menu, role).map((call) => ({ ...call, roleId })))
    // Each call is granted once: what an administrator took away since stays away.
    .filter(({ name }) => !has.given.has(name))
  return {
    menus: [...added].map((menu) => ({
      id: ids.get(menu.code)!,
      code: menu.code,
      parent_id: menu.parent ? ids.get(menu.parent)! : null,
      path: menu.path ?? `/${menu.code}`,
      icon: menu.icon ?? null,
      sequence: menu.sequence * 10,
      status: menu.unlisted ? 0 : 1,
    })),
    screens: first.map(({ roleId, menuId }) => ({ role_id: roleId, menu_id: menuId })),
    calls: grants.map(({ roleId, url }) => ({ role_id: roleId, url_id: has.urls.get(url)! })),
    given: grants.map(({ name }) => name),
    hidden: first.flatMap(({ menu, role, roleId }) =>
      (menu.hidden?.[role] ?? []).map((button) => ({ role_id: roleId, menu_code: menu.code, button })),
    ),
  }
}

/** Where each menu of ours stands: its code, that of the menu above it, and its place among all. */
export const placesFor = (tenantId: number): { code: string; parent: string | null; sequence: number }[] =>
  menusFor(tenantId).map(({ code, parent = null, sequence }) => ({ code, parent, sequence: sequence * 10 }))

/** What a screen calls for a role, and the name under which that is granted. */
function callsOf(menu: Menu, role: RoleCode): { name: string; url: string }[] {
  const hidden = new Set(menu.hidden?.[role] ?? [])
  const permissions = [
    ...(menu.uses ?? []),
    ...Object.entries(menu.buttons ?? {}).flatMap(([button, needs]) => (hidden.has(button) ? [] : needs)),
  ]
  return [...new Set(permissions)].map((permission) => {
    const url = urlOf.get(permission)
    if (!url) throw new Error(`menu ${menu.code} names ${permission}, which no endpoint has`)
    return { name: `grant:${role}:${menu.code}:${permission}`, url }
  })
}
