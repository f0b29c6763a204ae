import type { Menu } from '@cloud-steward/contract'
import { menus, PLATFORM_TENANT } from '@cloud-steward/contract'
import type { Tenant } from '../../infra/ctx/types.ts'
import { isBuiltInMenu, urlsOfMenu } from './builtin.rules.ts'

type Packaged = Pick<Tenant, 'code' | 'menus'>
const flat = (list: readonly Menu[], isPlatform = false): { code: string; isPlatform: boolean }[] =>
  list.flatMap((menu) => {
    const own = isPlatform || !!menu.platform
    return [{ code: menu.code, isPlatform: own }, ...flat(menu.children ?? [], own)]
  })
const ours = flat(menus)
const forPlatform = new Set(ours.flatMap(({ code, isPlatform }) => (isPlatform ? [code] : [])))

/**
 * Whether a tenant has a screen at all, whatever its roles were granted: it is in the package, and no screen of the
 * platform's. Screens a tenant made itself lead to nothing of ours and are always its own.
 */
export const hasMenu = ({ code: tenant, menus: own }: Packaged, code: string): boolean =>
  tenant === PLATFORM_TENANT || (!forPlatform.has(code) && (!own || own.has(code) || !isBuiltInMenu(code)))

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
const ALL: ReadonlySet<string> = new Set()
/** Addresses that only screens lead to which the tenant does not have: nobody there calls or grants them. */
export function urlsOutside(tenant: Packaged): ReadonlySet<string> {
  if (tenant.code === PLATFORM_TENANT) return ALL
  const key = tenant.menus ?? forPlatform
  const before = known.get(key)
  if (before) return before
  const has = ours.filter(({ code }) => hasMenu(tenant, code)).flatMap(({ code }) => urlsOfMenu(code))
  const outside = new Set(ours.flatMap(({ code }) => urlsOfMenu(code)))
  for (const url of has) outside.delete(url)
  known.set(key, outside)
  return outside
}

/** Menus of ours with the groups they stand in: what a package holds of what was ticked. */
export function withGroups(codes: ReadonlySet<string>): string[] {
  const kept = (list: readonly Menu[]): string[] =>
    list.flatMap((menu) => {
      const below = kept(menu.children ?? [])
      return below.length || (codes.has(menu.code) && !menu.children?.length) ? [menu.code, ...below] : []
    })
  return kept(menus)
}
