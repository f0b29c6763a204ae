import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { labelOf, useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import './cards-page.css'
import { type MenuItem, menuTitle, menuTrail, ownMenus, pageAt } from './menu-tree.ts'
import { pages } from './pages.ts'
import { addressOf } from './shell-store.ts'

/** A group of the menu as a page: its screens as cards, in sections. */
export default function CardsPage(): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { menus, menuTitles } = useSession()
  const [group] = menuTrail(ownMenus(menus, pages), pageAt(pages, pathname)?.menu)
  if (!group) return null
  const title = (code: string) => menuTitle(code, menuTitles, t)
  // A section a caller has one screen of is that screen; those stand together at the end.
  const sections = group.children.filter(({ as }) => as === 'tabs')
  const single = group.children.filter(({ as }) => as !== 'tabs')
  const cards = (items: readonly MenuItem[]) => (
    <ul className="cards">
      {items.map(({ code, path }) => (
        <li key={code}>
          <Link className="card" to={addressOf(path!)}>
            <strong>{title(code)}</strong>
            {labelOf(`menu.${code}.about`) && <span>{t(`menu.${code}.about`)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="cards-page">
      <h1>{title(group.code)}</h1>
      {sections.map(({ code, children }) => (
        <section key={code} aria-label={title(code)}>
          <h2>{title(code)}</h2>
          {cards(children)}
        </section>
      ))}
      {single.length > 0 && cards(single)}
    </section>
  )
}
