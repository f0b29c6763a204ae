import { Activity, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  useLocation,
  useOutlet,
} from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { PageContext, type PageContextValue } from '../infra/page.ts'
import { useSession } from '../infra/session-store.ts'
import { pageAt, pageTitle } from './menu-tree.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { pages } from './pages.ts'
import { changeTags, useShell } from './shell-store.ts'
import { addView, updateView } from './tags.ts'

interface Kept {
  path: string
  element: ReactNode
  location: Location
}

/**
 * Draws the page of the address and keeps the others of the open tabs alive but hidden. A hidden page keeps seeing the
 * location it was left with; otherwise every list would read the query of the one now shown.
 */
export function KeptPages(): ReactNode {
  const outlet = useOutlet()
  const location = useLocation()
  const { t } = useTranslation()
  const cached = useShell((shell) => shell.tags.cached)
  const versions = useShell((shell) => shell.versions)
  const titles = useSession((session) => session.menuTitles)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const path = location.pathname
  const page = pageAt(pages, path)
  const shown = kept.find((each) => each.path === path)
  const stale = outlet && (shown?.element !== outlet || shown.location !== location)
  if (stale || kept.some((each) => each.path !== path && !cached.includes(each.path))) {
    const others = kept.filter((each) => each.path !== path && cached.includes(each.path))
    setKept(outlet ? [...others, { path, element: outlet, location }] : others)
  }

  // Labels of the next page may load while this one is still drawn: only an address opens a tab, never new labels.
  const opened = useEffectEvent((address: string) => {
    if (!page || page.passing) return
    const { affix, noCache } = page
    changeTags((tags) => addView(tags, { path, address, title: pageTitle(page, titles, t), affix, noCache }))
  })
  useEffect(() => opened(path + location.search), [path, location.search])

  return kept.map(({ path: known, element, location: own }) => (
    <Activity key={`${known}#${versions[known] ?? 0}`} mode={known === path ? 'visible' : 'hidden'}>
      <KeptPage path={known} location={own}>
        {element}
      </KeptPage>
    </Activity>
  ))
}

function KeptPage({ path, location, children }: { path: string; location: Location; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const titles = useSession((session) => session.menuTitles)
  const page = useMemo((): PageContextValue => {
    const route = pageAt(pages, path)
    return {
      path,
      menu: route?.menu ?? '',
      title: pageTitle(route, titles, t),
      rename: (title) => void changeTags((tags) => updateView(tags, path, { title })),
    }
  }, [path, titles, t])
  const own = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
  return (
    <LocationContext value={own}>
      <PageContext value={page}>
        <PageBoundary path={path}>
          <Suspense fallback={<div className="page-waiting" aria-busy="true" />}>{children}</Suspense>
        </PageBoundary>
      </PageContext>
    </LocationContext>
  )
}
