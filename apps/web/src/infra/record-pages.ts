import type { PageRoute } from './page-route.ts'
import { mayOpen, mayPress } from './permissions.ts'
import { useSession } from './session-store.ts'

type RecordPage = Pick<PageRoute, 'path' | 'menu' | 'at'>
const known = new Map<string, RecordPage>()

/** The shell says which page shows the records of which resource. */
export function keepRecordPages(pages: readonly PageRoute[]): void {
  for (const { path, menu, detail, at } of pages) if (detail) known.set(detail, { path, menu, at })
}

/** Where a record stands whole, if the user may go there. */
export function recordPath(resource: string, id: string): string | undefined {
  const page = known.get(resource)
  return page?.menu && mayOpen(useSession.getState(), page.menu)
    ? (page.at?.(id) ?? `${page.path}?open=detail:${id}`)
    : undefined
}

/** The list of a resource with what of it belongs to a record, if the user may go there: its menu, and the address. */
export function listPath(resource: string, key: string, id: string): { menu: string; path: string } | undefined {
  const page = known.get(resource)
  if (!page?.menu || !mayOpen(useSession.getState(), page.menu)) return undefined
  return { menu: page.menu, path: `${page.path}?${key}=${id}` }
}

/** Whether the user may add a record of this resource on the page it has. */
export function mayMake(resource: string): boolean {
  const menu = known.get(resource)?.menu
  return menu !== undefined && mayPress(useSession.getState(), menu, 'add')
}
