import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLeave } from '../components/unsaved/use-ask-unsaved.ts'
import { useTranslation } from '../infra/i18n.ts'
import { mayOpen } from '../infra/permissions.ts'
import { queryClient } from '../infra/query-client.ts'
import { useSession } from '../infra/session-store.ts'
import { pageAt, pageTitle } from './menu-tree.ts'
import { pages } from './pages.ts'
import { changeTags, renewPage, restoreTabs, useShell } from './shell-store.ts'
import { Tag } from './Tag.tsx'
import { closeAll, closeOthers, closeView, moveView, nextAddress, pinViews, type Tags, type View } from './tags.ts'
import { useOverflow } from './use-overflow.ts'

/** The open pages as tabs. Right click (or the context-menu key) offers refresh and closing. */
export function TagsView(): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const visited = useShell((shell) => shell.tags.visited)
  const titles = useSession((session) => session.menuTitles)
  const [told, setTold] = useState('')
  const bar = useRef<HTMLUListElement>(null)
  const hidden = useOverflow(bar)
  const at = visited.findIndex(({ path }) => path === pathname)
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      bar.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [at])

  useEffect(() => {
    restoreTabs((path) => {
      const page = pageAt(pages, path)
      return !!page && (!page.menu || mayOpen(useSession.getState(), page.menu))
    })
    const pinned = pages.filter(({ affix, menu }) => affix && (!menu || mayOpen(useSession.getState(), menu)))
    const views = pinned.map(({ path, menu }) => ({ path, address: path, title: menu ?? path, affix: true }))
    changeTags((tags) => pinViews(tags, views))
  }, [])

  const leave = useLeave()
  /** Asked first where it takes the page away that is shown. */
  const close = (view: View, change: (tags: Tags) => Tags) =>
    view.path === pathname ? leave(() => apply(change)) : apply(change)
  const apply = (change: (tags: Tags) => Tags) => {
    const tags = changeTags(change)
    if (!tags.visited.some(({ path }) => path === pathname)) void navigate(nextAddress(tags))
  }
  const refresh = async (view: View) => {
    renewPage(view.path)
    await navigate(`/redirect${view.address}`, { replace: view.path === pathname })
    await queryClient.invalidateQueries()
  }
  const closeAllBut = async (view: View) => {
    if (view.path !== pathname) await navigate(view.address)
    changeTags((tags) => closeOthers(tags, view.path))
  }
  const items = (view: View) => [
    {
      key: 'refresh',
      label: t('shell.tags.refresh'),
      onClick: () => (view.path === pathname ? leave(() => void refresh(view)) : void refresh(view)),
    },
    {
      key: 'close',
      label: t('shell.tags.close'),
      disabled: view.affix,
      onClick: () => close(view, (tags) => closeView(tags, view.path)),
    },
    { key: 'others', label: t('shell.tags.closeOthers'), onClick: () => void closeAllBut(view) },
    { key: 'all', label: t('shell.tags.closeAll'), onClick: () => leave(() => apply(closeAll)) },
  ]
  const titleOf = (view: View): string =>
    view.path === pageAt(pages, view.path)?.path ? pageTitle(pageAt(pages, view.path), titles, t) : view.title
  const move = (view: View, to: number) => {
    const tags = changeTags((known) => moveView(known, view.path, to))
    const place = tags.visited.findIndex(({ path }) => path === view.path) + 1
    setTold(t('shell.tags.moved', { title: titleOf(view), place, count: tags.visited.length }))
  }
  const scroll = (by: -1 | 1) => bar.current?.scrollBy({ left: by * bar.current.clientWidth * 0.7 })
  const arrow = (by: -1 | 1, useful: boolean) => (
    // Only for the mouse: the keyboard walks the tabs themselves, and they scroll into view.
    <button
      className="tags-arrow"
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      disabled={!useful}
      onClick={() => scroll(by)}
    >
      {by < 0 ? <LeftOutlined /> : <RightOutlined />}
    </button>
  )
  const crowded = hidden.before || hidden.after
  return (
    <nav className="tags" aria-label={t('shell.tags')}>
      {crowded && arrow(-1, hidden.before)}
      <ul ref={bar}>
        {visited.map((view, place) => (
          <li key={view.path}>
            <Tag
              view={view}
              title={titleOf(view)}
              here={view.path === pathname}
              items={items(view)}
              onClose={() => close(view, (tags) => closeView(tags, view.path))}
              onMove={(by) => move(view, place + by)}
              onDrop={(path) => changeTags((tags) => moveView(tags, path, place))}
            />
          </li>
        ))}
      </ul>
      {crowded && arrow(1, hidden.after)}
      <span className="visually-hidden" aria-live="polite">
        {told}
      </span>
    </nav>
  )
}
