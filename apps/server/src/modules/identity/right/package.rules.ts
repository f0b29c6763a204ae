import type { Menu } from '@cloud-steward/contract'
import { menus, PLATFORM_TENANT } from '@cloud-steward/contract'
import type { Tenant } from '../../../infra/ctx/types.ts'
import { isBuiltInMenu, urlsOfMenu } from './builtin.rules.ts'

type Packaged = Pick<Tenant, 'code' | 'menus'>
const codesIn = (list: readonly Menu[]): string[] =>
  list.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])
const ours = codesIn(menus)
const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
/** What stands below a group or a page, by its code. */
const below = new Map(
  flat(menus).flatMap(({ code, children }) => (children ? [[code, codesIn(children)] as const] : [])),
)
const forPlatform = new Set(codesIn(menus.filter(({ platform }) => platform)))

/**
 * Whether a tenant has a screen at all, whatever its roles were granted: it is in the package, and no screen of the
 * platform's. Screens a tenant made itself lead to nothing of ours and are always its own.
 */
export const hasMenu = ({ code: tenant, menus: own }: Packaged, code: string): boolean =>
  tenant === PLATFORM_TENANT || (!forPlatform.has(code) && (!own || holds(own, code) || !isBuiltInMenu(code)))
/** Screens a package has as soon as it has another one: those of renters with the lists of staff that show the same, and what came later beside a list. */
const ALONG_WITH: ReadonlyMap<string, readonly string[]> = new Map([
  ['mylease', ['contract', 'masterlease']],
  ['mybill', ['rentbill', 'outsidebill']],
  ['mypay', ['rentbill', 'outsidebill', 'rechargerecord', 'offlineRecharge']],
  ['enterpriseUser', ['tenantplat']],
  ['mycolleague', ['tenantplat', 'enterpriseUser']],
  ['supportgrant', ['sysuser']],
])
/** A group or a page is in a package when one of its screens is: packages were put together when others stood above them. */
const holds = (own: ReadonlySet<string>, code: string): boolean =>
  own.has(code) || [below, ALONG_WITH].some((of) => of.get(code)?.some((other) => own.has(other)))

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
const ALL: ReadonlySet<string> = new Set()
/** Addresses that only screens lead to which the tenant does not have: nobody there calls or grants them. */
export function urlsOutside(tenant: Packaged): ReadonlySet<string> {
  if (tenant.code === PLATFORM_TENANT) return ALL
  const key = tenant.menus ?? forPlatform
  const before = known.get(key)
  if (before) return before
  const has = ours.filter((code) => hasMenu(tenant, code)).flatMap(urlsOfMenu)
  const outside = new Set(ours.flatMap(urlsOfMenu))
  for (const url of has) outside.delete(url)
  known.set(key, outside)
  return outside
}

/** Where everybody arrives: no package is without it. */
const START = 'workbench'
/** Screens a package may hold. */
export const packable: readonly Menu[] = menus.filter(({ platform }) => !platform)
/** What a package holds of what was ticked: screens of ours, with the groups they stand in. */
export function withGroups(codes: Pick<ReadonlySet<string>, 'has'>): string[] {
  const kept = (list: readonly Menu[]): string[] =>
    list.flatMap((menu) => {
      const below = kept(menu.children ?? [])
      const isOwn = menu.code === START || (codes.has(menu.code) && !menu.children?.length)
      return below.length || isOwn ? [menu.code, ...below] : []
    })
  return kept(packable)
}
