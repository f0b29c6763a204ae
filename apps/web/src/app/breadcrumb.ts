import type { PageRoute } from '../infra/page-route.ts'
import { type MenuItem, menuTrail } from './menu-tree.ts'

export interface Crumb {
  key: string
  /** Menu code; absent on home and on the page itself. */
  code?: string
  /** Absent where a click leads nowhere: groups, entries marked so, and the last one. */
  to?: string
}

/** Home, unless the trail begins there; the groups; the list a detail page belongs to; the page. */
export function crumbsOf(items: readonly MenuItem[], page: PageRoute | undefined): Crumb[] {
  const trail = menuTrail(items, page?.menu)
  // The tabs stand above the page and say which it is.
  const above = (page?.title ? trail : trail.slice(0, -1)).filter(({ as }) => as !== 'tabs')
  const home = above[0]?.code === 'home' ? [] : [{ key: 'home', to: '/' }]
  const crumbs = above.map(({ code, path, external }) => ({
    key: code,
    code,
    ...(path && !external ? { to: path } : {}),
  }))
  return [...home, ...crumbs, ...(page ? [{ key: 'page' }] : [])]
}
