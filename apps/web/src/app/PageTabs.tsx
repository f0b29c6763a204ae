import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { menuTitle, menuTrail, ownMenus, pageAt } from './menu-tree.ts'
import './page-tabs.css'
import { pages } from './pages.ts'
import { addressOf } from './shell-store.ts'

/** The screens of the page one is on, each at its own address. */
export function PageTabs(): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { menus, menuTitles } = useSession()
  const list = useRef<HTMLUListElement>(null)
  const trail = menuTrail(ownMenus(menus, pages), pageAt(pages, pathname)?.menu)
  const page = trail.findLast(({ as }) => as === 'tabs')
  const shown = trail.at(-1)?.code
  useEffect(() => {
    if (!shown) return
    // With the next frame: asked at once, the browser would lay out the page once more before anything of it is seen.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [shown])
  if (!page) return null
  return (
    <nav className="page-tabs" aria-label={menuTitle(page.code, menuTitles, t)}>
      <ul ref={list}>
        {page.children.map(({ code, path, external }) => (
          <li key={code}>
            {external ? (
              <a href={path} target="_blank" rel="noreferrer">
                {menuTitle(code, menuTitles, t)}
              </a>
            ) : (
              <Link to={addressOf(path!)} aria-current={code === shown ? 'page' : undefined}>
                {menuTitle(code, menuTitles, t)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
