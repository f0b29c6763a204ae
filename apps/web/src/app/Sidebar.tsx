import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../infra/session-store.ts'
import { useSettings } from '../infra/settings.ts'
import { MenuIcon } from './menu-icons.tsx'
import { type MenuItem, menuTitle, menuTrail, menuTree, pageAt } from './menu-tree.ts'
import { pages } from './pages.ts'
import { addressOf, setSidebar, useShell } from './shell-store.ts'

/** A menu of so many entries stands open as a whole; of a longer one, which would go past the screen, the group one is in. */
const MOST_OPEN = 24
const entriesOf = (items: readonly MenuItem[]): number =>
  items.reduce((sum, { children }) => sum + (children.length ? entriesOf(children) : 1), 0)

export function Sidebar(): ReactNode {
  const { t } = useTranslation()
  const open = useShell((shell) => shell.sidebarOpen)
  const narrow = useShell((shell) => shell.narrow)
  const still = useShell((shell) => shell.withoutAnimation)
  const logo = useSettings((settings) => settings.sidebarLogo)
  const { menus, menuTitles } = useSession()
  const { pathname } = useLocation()
  const items = menuTree(menus, pages)
  const trail = menuTrail(items, pageAt(pages, pathname)?.menu).map(({ code }) => code)
  const title = (code: string) => menuTitle(code, menuTitles, t)
  const isShort = entriesOf(items) <= MOST_OPEN
  const nav = useRef<HTMLElement>(null)
  const isDrawer = narrow && open
  const active = trail.at(-1)
  useEffect(() => {
    if (!active) return undefined
    // With the frame that is drawn next: asked for now, the page would be laid out twice.
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active])
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
          {items.map((item) => (
            <Entry key={item.code} item={item} title={title} trail={trail} isShort={isShort} />
          ))}
        </ul>
      </nav>
    </>
  )
}

interface EntryProps {
  item: MenuItem
  title: (code: string) => string
  trail: readonly string[]
  /** Every group is open until somebody closes it. */
  isShort: boolean
}

function Entry({ item, title, trail, isShort }: EntryProps): ReactNode {
  const within = trail.includes(item.code)
  const [open, setOpen] = useState<boolean>()
  const narrow = useShell((shell) => shell.narrow)
  const inner = (
    <>
      <MenuIcon name={item.icon} />
      <span className="menu-text">{title(item.code)}</span>
    </>
  )
  if (item.external)
    return (
      <li>
        <a className="menu-link" href={item.path} target="_blank" rel="noreferrer">
          {inner}
        </a>
      </li>
    )
  if (item.path)
    return (
      <li>
        <Link
          className="menu-link"
          to={addressOf(item.path)}
          aria-current={within ? 'page' : undefined}
          title={title(item.code)}
          onClick={() => narrow && setSidebar(false)}
        >
          {inner}
        </Link>
      </li>
    )
  // A group opens by itself when its page is shown, until the user decides otherwise.
  const unfolded = open ?? (within || isShort)
  return (
    <li className={within ? 'menu-within' : undefined}>
      <button className="menu-group" type="button" aria-expanded={unfolded} onClick={() => setOpen(!unfolded)}>
        {inner}
        <span className="menu-arrow" aria-hidden="true" />
      </button>
      {unfolded && (
        <ul>
          {item.children.map((child) => (
            <Entry key={child.code} item={child} title={title} trail={trail} isShort={isShort} />
          ))}
        </ul>
      )}
    </li>
  )
}
