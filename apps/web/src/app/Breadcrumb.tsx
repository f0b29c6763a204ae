import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { useTitle } from '../infra/use-title.ts'
import { type Crumb, crumbsOf } from './breadcrumb.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { menuTitle, ownMenus, pageAt, pageTitle } from './menu-tree.ts'
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

  const textOf = ({ key, code }: Crumb): string =>
    code ? menuTitle(code, menuTitles, t) : key === 'home' ? t('shell.home') : title
  const all = crumbsOf(ownMenus(menus, pages), page)
  // A group that is called like its page says nothing more.
  const crumbs = all.filter((crumb, at) => at === all.length - 1 || textOf(crumb) !== textOf(all[at + 1]!))
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.key} aria-current={crumb.key === 'page' ? 'page' : undefined}>
            {crumb.to ? <Link to={crumb.to}>{textOf(crumb)}</Link> : textOf(crumb)}
          </li>
        ))}
        {page?.menu && !page.title && (
          <li className="breadcrumb-mark">
            <FavouriteButton code={page.menu} />
          </li>
        )}
      </ol>
    </nav>
  )
}
