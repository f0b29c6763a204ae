import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { noteVisit, useOftenUsed } from '../infra/often-used.ts'
import { type MenuItem } from './menu-tree.ts'
import { MenuLink } from './SidebarEntry.tsx'

const screensOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [...(item.as === 'screen' || item.as === 'cards' ? [item] : []), ...screensOf(item.children)])

interface Props {
  items: readonly MenuItem[]
  title: (code: string) => string
  /** The screen that is shown. */
  here: string | undefined
}
/** On top of the sidebar: the screens one marked, and the last ten. */
export function OftenUsed({ items, title, here }: Props): ReactNode {
  const { t } = useTranslation()
  const { favourites, recent } = useOftenUsed()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (here) noteVisit(here)
  }, [here])
  const screens = screensOf(items)
  const found = (codes: readonly string[]): MenuItem[] =>
    codes.flatMap((code) => screens.find((screen) => screen.code === code) ?? [])
  const [marked, last] = [found(favourites), found(recent.filter((code) => code !== here))]
  const links = (list: readonly MenuItem[]) =>
    list.map((item) => <MenuLink key={item.code} item={item} title={title} here={item.code === here} />)
  return (
    <>
      {marked.length > 0 && (
        <li className="menu-often">
          <span className="menu-often-title">{t('shell.favourites')}</span>
          <ul>{links(marked)}</ul>
        </li>
      )}
      {last.length > 0 && (
        <li className="menu-often">
          <button className="menu-group" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="menu-text">{t('shell.recent')}</span>
            <span className="menu-arrow" aria-hidden="true" />
          </button>
          {open && <ul>{links(last)}</ul>}
        </li>
      )}
    </>
  )
}
