import { matchPath } from 'react-router'
import type { PageRoute } from '../infra/page-route.ts'
import type { MenuNode } from '../infra/session-store.ts'

export interface MenuItem {
  code: string
  icon: string | undefined
  /** `group`: unfolds; `tabs`: a page of several screens; `cards`: a page that shows what is below it; `screen`. */
  as: 'group' | 'tabs' | 'cards' | 'screen'
  /** Where it leads: a page of tabs to the first of them. Absent on groups. */
  path?: string
  external?: true
  children: readonly MenuItem[]
}

const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path)

const trees = new WeakMap<readonly MenuNode[], MenuItem[]>()
/** The menus of the signed-in user, worked out once for all parts of the frame that show some. */
export function ownMenus(nodes: readonly MenuNode[], pages: readonly PageRoute[]): MenuItem[] {
  const tree = trees.get(nodes) ?? menuTree(nodes, pages)
  trees.set(nodes, tree)
  return tree
}
/**
 * The menus to show: what the server granted, without hidden entries, entries no screen exists for, and empty groups.
 * What stands below an entry of a group is a tab of one page; a page with a single tab is that screen.
 */
export function menuTree(nodes: readonly MenuNode[], pages: readonly PageRoute[], depth = 0): MenuItem[] {
  return nodes.flatMap((node): MenuItem[] => {
    if (node.hideInMenu) return []
    const item = { code: node.name, icon: node.icon ?? undefined }
    const own = pages.find((each) => each.path === node.path)
    const children = menuTree(node.routes ?? [], pages, depth + 1)
    if (children.length > 0) return [withChildren(item, children, depth, own?.path)]
    // Cards without a card, and groups, show nothing.
    if (node.routes) return []
    if (node.path && isExternal(node.path))
      return [{ ...item, as: 'screen', path: node.path, external: true, children }]
    return own ? [{ ...item, as: 'screen', path: own.path, children }] : []
  })
}
function withChildren(
  item: Pick<MenuItem, 'code' | 'icon'>,
  children: readonly MenuItem[],
  depth: number,
  path: string | undefined,
): MenuItem {
  if (depth === 0) return path ? { ...item, as: 'cards', path, children } : { ...item, as: 'group', children }
  const [only] = children
  return children.length === 1 ? only! : { ...item, as: 'tabs', path: only!.path, children }
}

/** The groups above a menu and the menu itself, outermost first. */
export function menuTrail(items: readonly MenuItem[], code: string | undefined): MenuItem[] {
  for (const item of items) {
    if (item.code === code) return [item]
    const below = menuTrail(item.children, code)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

export const pageAt = (pages: readonly PageRoute[], path: string): PageRoute | undefined =>
  pages.find((page) => page.path === path) ?? pages.find((page) => matchPath(page.path, path))

/** The title of a page: the server's own title of the menu, or the label; a detail page has a label of its own. */
export function pageTitle(
  page: PageRoute | undefined,
  titles: Readonly<Record<string, string>>,
  t: (key: string) => string,
): string {
  if (!page) return ''
  if (page.title) return t(page.title)
  return page.menu ? menuTitle(page.menu, titles, t) : page.path
}
export const menuTitle = (code: string, titles: Readonly<Record<string, string>>, t: (key: string) => string): string =>
  titles[code] ?? t(`menu.${code}`)
