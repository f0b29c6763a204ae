import type { Endpoint, Menu } from '@cloud-steward/contract'
import { endpoints, menus, resources } from '@cloud-steward/contract'
import type { Language } from '../../../infra/ctx/types.ts'
import { isLabel, labelOf, translate } from '../../../infra/labels.ts'

/** What the product itself brings: its screens with their buttons, and its addresses. People may not take it out. */
const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
const screens = new Map(flat(menus).map((menu) => [menu.code, menu]))
const urlOf = (endpoint: Endpoint): string => endpoint.path.replace(/^\/api/, '')
const byPermission = new Map(endpoints.map((endpoint) => [endpoint.permission, endpoint]))

export const isBuiltInMenu = (code: string): boolean => screens.has(code)
export const builtInButtons = (code: string): string[] => Object.keys(screens.get(code)?.buttons ?? {})
const builtInUrls = new Set(endpoints.map(urlOf))
export const isBuiltInUrl = (url: string): boolean => builtInUrls.has(url)

/** The addresses a screen calls, with all its buttons. */
export function urlsOfMenu(code: string): string[] {
  const menu = screens.get(code)
  const needs = menu ? [...(menu.uses ?? []), ...Object.values(menu.buttons ?? {}).flat()] : []
  return [...new Set(needs)].flatMap((permission) => {
    const endpoint = byPermission.get(permission)
    return endpoint ? [urlOf(endpoint)] : []
  })
}

/** Screens from which an administrator puts right whatever went wrong: they cannot be taken from him. */
export const AUTHORITY_MENUS: readonly string[] = [
  'admin',
  'people',
  'authority',
  'basics',
  'sysrole',
  'sysurl',
  'sysuser',
  'sysmenu',
]
export const authorityUrls: ReadonlySet<string> = new Set(AUTHORITY_MENUS.flatMap(urlsOfMenu))

/** The product's own name of every screen. */
export const menuTitles = (language: Language): Record<string, string> =>
  Object.fromEntries([...screens.keys()].map((code) => [code, translate(language, `menu.${code}`)]))
/** Whether this is what the product itself calls the screen, in whatever language. */
export const isOwnTitle = (code: string, title: string): boolean =>
  isBuiltInMenu(code) && isLabel(`menu.${code}`, title)
export const buttonTitle = (language: Language, button: string): string | undefined =>
  labelOf(language, `button.${button}`)

/** What every address does, in words, by its permission. */
export function urlTitles(language: Language): Record<string, string> {
  const standard = new Map(
    resources.flatMap((one) => one.operations.map((op) => [one.endpoints[op].permission, { op, thing: one.name }])),
  )
  return Object.fromEntries(
    endpoints.map(({ permission }) => {
      const known = standard.get(permission)
      const title = known
        ? translate(language, `kit.operation.${known.op}`, { thing: translate(language, known.thing) })
        : translate(language, permission)
      return [permission, title]
    }),
  )
}

const permissionOf = new Map(endpoints.map((endpoint) => [urlOf(endpoint), endpoint.permission]))
/** What an address does, in words; one of the tenant's own is called by itself. */
export const urlTitle = (language: Language, url: string): string =>
  urlTitles(language)[permissionOf.get(url) ?? ''] ?? url
