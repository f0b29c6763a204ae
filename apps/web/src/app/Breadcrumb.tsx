import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../infra/session-store.ts'
import { useTitle } from '../infra/use-title.ts'
import { menuTitle, menuTrail, menuTree, pageAt, pageTitle } from './menu-tree.ts'
import { pages } from './pages.ts'
import { useShell } from './shell-store.ts'

/** Home, the groups, the page. Also gives the browser window its title. */
export function Breadcrumb(): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { menus, menuTitles } = useSession()
  const own = useShell((shell) => shell.tags.visited.find(({ path }) => path === pathname)?.title)
  const page = pageAt(pages, pathname)
  const plain = pageTitle(page, menuTitles, t)
  // A tab that was renamed (`Room 101`) shows that name; one that was not follows the language.
  const title = page?.path.includes(':') ? (own ?? plain) : plain
  useTitle(title)

  const trail = menuTrail(menuTree(menus, pages), page?.menu)
  const groups = page?.title ? trail : trail.slice(0, -1)
  const names = groups.map(({ code, path }) => ({ key: code, path, text: menuTitle(code, menuTitles, t) }))
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {page?.path !== '/workbench' && (
          <li>
            <Link to="/">{t('shell.home')}</Link>
          </li>
        )}
        {names.map(({ key, path, text }) => (
          <li key={key}>{path ? <Link to={path}>{text}</Link> : text}</li>
        ))}
        {title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
