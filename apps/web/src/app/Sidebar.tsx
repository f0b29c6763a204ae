import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { useSettings } from '../infra/settings.ts'
import { type MenuItem, menuTitle, menuTrail, ownMenus, pageAt } from './menu-tree.ts'
import { OftenUsed } from './OftenUsed.tsx'
import { pages } from './pages.ts'
import { SidebarEntry } from './SidebarEntry.tsx'
import { SlimGroup } from './SlimGroup.tsx'
import { setSidebar, useShell } from './shell-store.ts'
import { useSettled } from './use-settled.ts'

/** A menu of so many entries stands open as a whole; of a longer one, which would go past the screen, the group one is in. */
const MOST_OPEN = 24
const entriesOf = (items: readonly MenuItem[]): number =>
  items.reduce((sum, { as, children }) => sum + (as === 'group' ? entriesOf(children) : 1), 0)

export function Sidebar(): ReactNode {
  const { t } = useTranslation()
  const open = useShell((shell) => shell.sidebarOpen)
  const narrow = useShell((shell) => shell.narrow)
  const still = useShell((shell) => shell.withoutAnimation)
  const logo = useSettings((settings) => settings.sidebarLogo)
  const { menus, menuTitles } = useSession()
  const { pathname } = useLocation()
  const isSettled = useSettled()
  const items = ownMenus(menus, pages)
  const trail = menuTrail(items, pageAt(pages, pathname)?.menu).map(({ code }) => code)
  const title = (code: string) => menuTitle(code, menuTitles, t)
  const isShort = entriesOf(items) <= MOST_OPEN
  const nav = useRef<HTMLElement>(null)
  const isDrawer = narrow && open
  const slim = !narrow && !open
  const active = trail.at(-1)
  useEffect(() => {
    if (!active || !isSettled) return undefined
    // With the frame that is drawn next: asked for now, the page would be laid out twice.
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, isSettled])
  // A drawer takes the focus in and gives it back, and Escape closes it.
  useEffect(() => {
    if (!isDrawer) return undefined
    const opener = document.activeElement as HTMLElement | null
    nav.current?.querySelector('a')?.focus()
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setSidebar(false)
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      opener?.focus()
    }
  }, [isDrawer])
  return (
    <>
      {isDrawer && (
        <button
          className="sidebar-veil"
          type="button"
          aria-label={t('shell.sidebar.close')}
          onClick={() => setSidebar(false)}
        />
      )}
      <nav
        ref={nav}
        className={`sidebar ${open ? 'sidebar-open' : 'sidebar-slim'}${still ? ' sidebar-still' : ''}`}
        aria-label={t('shell.sidebar.menu')}
        inert={narrow && !open}
      >
        {logo && (
          <Link className="sidebar-logo" to="/">
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span>{t('shell.brand')}</span>
          </Link>
        )}
        <ul className="sidebar-menu">
          {!slim && isSettled && <OftenUsed items={items} title={title} here={active} />}
          {(isSettled ? items : []).map((item) =>
            slim && item.as === 'group' ? (
              <SlimGroup key={item.code} item={item} title={title} trail={trail} />
            ) : (
              <SidebarEntry key={item.code} item={item} title={title} trail={trail} isShort={isShort} />
            ),
          )}
        </ul>
      </nav>
    </>
  )
}
