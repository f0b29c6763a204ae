import { create } from 'zustand'
import { readCookie, writeCookie } from '../infra/cookies.ts'
import { useSession } from '../infra/session-store.ts'
import { NO_TAGS, type Tags, type View } from './tags.ts'

const NARROW = '(width < 992px)'
const narrow = (): boolean => window.matchMedia(NARROW).matches

interface Shell {
  sidebarOpen: boolean
  /** The last change of the sidebar is drawn at once. */
  withoutAnimation: boolean
  narrow: boolean
  tags: Tags
  /** Raised when a page is refreshed: a new number mounts it anew. */
  versions: Readonly<Record<string, number>>
}

/** State of the frame around the pages. The sidebar is open unless its cookie says 0; on narrow screens it starts closed. */
export const useShell = create<Shell>(() => ({
  sidebarOpen: narrow() ? false : readCookie('sidebar') !== '0',
  withoutAnimation: false,
  narrow: narrow(),
  tags: NO_TAGS,
  versions: {},
}))

export function setSidebar(sidebarOpen: boolean): void {
  const { narrow: isDrawer } = useShell.getState()
  useShell.setState({ sidebarOpen, withoutAnimation: isDrawer && !sidebarOpen })
  // On narrow screens the menu is a drawer that closes after each use; that is no choice worth keeping.
  if (!isDrawer) writeCookie('sidebar', sidebarOpen ? '1' : '0', 365)
}
export function followWidth(): () => void {
  const query = window.matchMedia(NARROW)
  const follow = ({ matches }: MediaQueryListEvent) =>
    useShell.setState({
      narrow: matches,
      sidebarOpen: !matches && readCookie('sidebar') !== '0',
      withoutAnimation: matches,
    })
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

export const changeTags = (change: (tags: Tags) => Tags): Tags => {
  const tags = change(useShell.getState().tags)
  useShell.setState({ tags })
  keepTabs(tags)
  return tags
}

/** Tabs are kept for this window and account, so that they survive a reload. */
const tabsKey = (): string | undefined => {
  const { user } = useSession.getState()
  return user && `tabs:${user.tenantCode}:${user.username}`
}
function keepTabs({ visited }: Tags): void {
  const key = tabsKey()
  try {
    if (key) sessionStorage.setItem(key, JSON.stringify(visited))
  } catch {
    // A full or forbidden store: the tabs then last until the reload.
  }
}
const isView = (one: unknown): one is View => {
  const { path, address, title } = (one ?? {}) as Partial<Record<keyof View, unknown>>
  return [path, address, title].every((text) => typeof text === 'string') && (path as string).startsWith('/')
}
/** Opens the tabs that were open before the reload, as far as their screens may still be opened. */
export function restoreTabs(mayOpen: (path: string) => boolean): void {
  const key = tabsKey()
  let known: unknown
  try {
    known = JSON.parse((key && sessionStorage.getItem(key)) || '[]')
  } catch {
    return
  }
  const views = Array.isArray(known) ? known.filter(isView).filter(({ path }) => mayOpen(path)) : []
  changeTags((tags) => ({
    ...tags,
    visited: [...views, ...tags.visited.filter(({ path }) => !views.some((view) => view.path === path))],
  }))
}
export const renewPage = (path: string): void =>
  useShell.setState(({ versions }) => ({ versions: { ...versions, [path]: (versions[path] ?? 0) + 1 } }))
/** Where the tab of a page was left, or the bare path while it has none. */
export const addressOf = (path: string): string =>
  useShell.getState().tags.visited.find((view) => view.path === path)?.address ?? path
