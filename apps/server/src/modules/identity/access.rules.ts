import type { Menu } from '@cloud-steward/contract'
import { endpoints, menus } from '@cloud-steward/contract'

/** Grants of one role as the database holds them. */
export interface RoleGrants {
  code: string
  urls: readonly string[]
  /** `menuCode:button`, taken away from the role. */
  hidden: readonly string[]
  menus: readonly string[]
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
 */
export function allowedUrls(roles: readonly RoleGrants[]): ReadonlySet<string> {
  const granted = new Set(roles.flatMap((role) => role.urls))
  const hidden = new Set(roles.flatMap((role) => role.hidden))
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
