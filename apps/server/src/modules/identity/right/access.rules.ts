import type { Menu, Resource } from '@cloud-steward/contract'
import { endpoints, menus, resources } from '@cloud-steward/contract'
import { hidesAmount, toldBy } from '../../../infra/ctx/hidden-answers.ts'

/** Grants of one role as the database holds them. */
export interface RoleGrants {
  code: string
  urls: readonly string[]
  /** `menuCode:button`, taken away from the role. */
  hidden: readonly string[]
  menus: readonly string[]
  /** `menuCode:field`, not shown to the role. */
  masked?: readonly string[]
}

const urlOfPermission = new Map(endpoints.map((e) => [e.permission, e.path.replace(/^\/api/, '')]))
const urlsOf = (permissions: readonly string[]): string[] =>
  permissions.flatMap((permission) => urlOfPermission.get(permission) ?? [])

interface Screen {
  code: string
  uses: string[]
  buttons: Map<string, string[]>
}
const screens = new Map<string, Screen>()
const collect = (list: readonly Menu[]): void => {
  for (const menu of list) {
    const buttons = new Map(
      Object.entries(menu.buttons ?? {}).map(([button, permissions]) => [button, urlsOf(permissions)]),
    )
    screens.set(menu.code, { code: menu.code, uses: urlsOf(menu.uses ?? []), buttons })
    collect(menu.children ?? [])
  }
}
collect(menus)

/**
 * The URLs a caller with these roles may call: the union of the roles' URLs, less what only hidden buttons lead to.
 * A button hidden by one role is hidden whatever the others say (deny wins); a URL that an open screen or a visible
 * button needs as well stays.
 * @param denying the roles whose denies count: all roles a user holds, also while a header, a post or a preview narrows
 * what they grant
 */
export function allowedUrls(
  roles: readonly Omit<RoleGrants, 'code'>[],
  denying: readonly Pick<RoleGrants, 'hidden'>[] = roles,
): ReadonlySet<string> {
  const granted = new Set(roles.flatMap((role) => role.urls))
  const hidden = new Set([...roles, ...denying].flatMap((role) => role.hidden))
  const open = new Set(roles.flatMap((role) => role.menus))
  const needed = new Set<string>()
  for (const code of open) {
    const screen = screens.get(code)
    for (const url of screen?.uses ?? []) needed.add(url)
    for (const [button, urls] of screen?.buttons ?? [])
      if (!hidden.has(`${code}:${button}`)) for (const url of urls) needed.add(url)
  }
  for (const entry of hidden) {
    const [code, button] = entry.split(':') as [string, string]
    for (const url of screens.get(code)?.buttons.get(button) ?? []) if (!needed.has(url)) granted.delete(url)
  }
  return granted
}

/**
 * Allowed URLs by role header. A header can narrow to the grants of some of the caller's roles; what any of his roles
 * hides stays hidden. Nobody calls a URL outside the tenant's package.
 */
export function callChecker(
  roles: readonly RoleGrants[],
  denying: readonly RoleGrants[],
  outside: ReadonlySet<string>,
): (url: string, roleCodes?: string) => boolean {
  const all = allowedUrls(roles, denying)
  const narrowed = new Map<string, ReadonlySet<string>>()
  return (url, header) => {
    if (outside.has(url)) return false
    if (!header) return all.has(url)
    let allowed = narrowed.get(header)
    if (!allowed) {
      const wanted = new Set(header.split(',').map((code) => code.trim()))
      const some = roles.filter((role) => wanted.has(role.code))
      allowed = some.length === roles.length ? all : allowedUrls(some, [...roles, ...denying])
      if (narrowed.size < 16) narrowed.set(header, allowed)
    }
    return allowed.has(url)
  }
}

/** What the rows of a screen are asked with: the list it shows, or else everything it asks for when it opens. */
export function usedBy(code: string, resource: Resource | undefined): string[] {
  if (!resource) return screens.get(code)?.uses ?? []
  const { query } = resource.endpoints
  return query.access === 'granted' ? [query.path.replace(/^\/api/, '')] : []
}
/** Those of these hidden buttons that lead to an address. */
export const hidingButtons = (hidden: readonly string[], url: string): string[] =>
  hidden.filter((entry) => {
    const [code = '', button = ''] = entry.split(':')
    return screens.get(code)?.buttons.get(button)?.includes(url)
  })

const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
/** The resource whose rows a screen lists: the one it names, or the first it asks for, if it exports that as lists do. */
const listed = new Map(
  flat(menus).flatMap(({ code, resource, uses = [], buttons = {} }) => {
    const first = uses.find((permission) => permission.endsWith('.query'))?.slice(0, -'.query'.length)
    const lists = first && Object.values(buttons).some((needs) => needs.includes(`${first}.export`))
    const found = resources.find(({ name }) => name === (resource ?? (lists ? first : undefined)))
    return found ? [[code, found] as const] : []
  }),
)
export const resourceOfMenu = (code: string): Resource | undefined => listed.get(code)
export const menusWithData = (): string[] => [...listed.keys()]

/** Fields that state amounts of other resources in words, or sum them up. */
const telling = resources.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([key, field]) => {
    const of = toldBy(field)
    return of ? [{ name, key, of }] : []
  }),
)
/** Fields of resources that at least one of the roles must not see, and texts and sums that tell a hidden amount: deny wins. */
export function hiddenFieldsOf(roles: readonly Pick<RoleGrants, 'masked'>[]): ReadonlyMap<string, ReadonlySet<string>> {
  const hidden = new Map<string, Set<string>>()
  for (const entry of roles.flatMap(({ masked = [] }) => masked)) {
    const [code = '', field = ''] = entry.split(':')
    const resource = listed.get(code)
    if (!resource || !(field in resource.fields)) continue
    hidden.set(resource.name, (hidden.get(resource.name) ?? new Set()).add(field))
  }
  for (const { name, key, of } of telling)
    if (hidesAmount(hidden, of)) hidden.set(name, (hidden.get(name) ?? new Set()).add(key))
  return hidden
}
