import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { mayOpen } from '../infra/permissions.ts'
import { queryClient } from '../infra/query-client.ts'
import { useSession } from '../infra/session-store.ts'
import { pageAt, pageTitle } from './menu-tree.ts'
import { pages } from './pages.ts'
import { changeTags, renewPage, useShell } from './shell-store.ts'
import { closeAll, closeOthers, closeView, nextAddress, pinViews, type Tags, type View } from './tags.ts'

/** The open pages as tabs. Right click (or the context-menu key) offers refresh and closing. */
export function TagsView(): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const visited = useShell((shell) => shell.tags.visited)
  const titles = useSession((session) => session.menuTitles)
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const at = visited.findIndex(({ path }) => path === pathname)
    bar.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, visited])

  useEffect(() => {
    const pinned = pages.filter(({ affix, menu }) => affix && (!menu || mayOpen(useSession.getState(), menu)))
    const views = pinned.map(({ path, menu }) => ({ path, address: path, title: menu ?? path, affix: true }))
    changeTags((tags) => pinViews(tags, views))
  }, [])

  const apply = (change: (tags: Tags) => Tags) => {
    const tags = changeTags(change)
    if (!tags.visited.some(({ path }) => path === pathname)) void navigate(nextAddress(tags))
  }
  const refresh = async (view: View) => {
    if (view.path !== pathname) await navigate(view.address)
    renewPage(view.path)
    await queryClient.invalidateQueries()
  }
  const items = (view: View) => [
    { key: 'refresh', label: t('shell.tags.refresh'), onClick: () => void refresh(view) },
    {
      key: 'close',
      label: t('shell.tags.close'),
      disabled: view.affix,
      onClick: () => apply((tags) => closeView(tags, view.path)),
    },
    { key: 'others', label: t('shell.tags.closeOthers'), onClick: () => void closeAllBut(view) },
    { key: 'all', label: t('shell.tags.closeAll'), onClick: () => apply(closeAll) },
  ]
  const closeAllBut = async (view: View) => {
    if (view.path !== pathname) await navigate(view.address)
    changeTags((tags) => closeOthers(tags, view.path))
  }
  const titleOf = (view: View): string =>
    view.path === pageAt(pages, view.path)?.path ? pageTitle(pageAt(pages, view.path), titles, t) : view.title
  return (
    <nav className="tags" aria-label={t('shell.tags')}>
      <ul ref={bar}>
        {visited.map((view) => (
          <li key={view.path}>
            <Dropdown trigger={['contextMenu']} menu={{ items: items(view) }}>
              <span className={view.path === pathname ? 'tag-item tag-here' : 'tag-item'}>
                <Link to={view.address} aria-current={view.path === pathname ? 'page' : undefined}>
                  {titleOf(view)}
                </Link>
                {!view.affix && (
                  <button
                    type="button"
                    aria-label={`${t('shell.tags.close')} ${titleOf(view)}`}
                    onClick={() => apply((tags) => closeView(tags, view.path))}
                  >
                    <CloseOutlined />
                  </button>
                )}
              </span>
            </Dropdown>
          </li>
        ))}
      </ul>
    </nav>
  )
}
