import { Activity, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  useLocation,
  useOutlet,
} from 'react-router'
import { PageContext, type PageContextValue } from '../infra/page.ts'
import { useSession } from '../infra/session-store.ts'
import { pageAt, pageTitle } from './menu-tree.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { pages } from './pages.ts'
import { changeTags, useShell } from './shell-store.ts'
import { addView, updateView } from './tags.ts'

interface Kept {
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
  const kept = useRef(new Map<string, Kept>())
  const path = location.pathname
  const page = pageAt(pages, path)
  if (outlet) kept.current.set(path, { element: outlet, location })

  useEffect(() => {
    if (!page) return
    const address = path + location.search
    const { affix, noCache } = page
    changeTags((tags) => addView(tags, { path, address, title: pageTitle(page, titles, t), affix, noCache }))
  }, [page, path, location.search, titles, t])

  for (const known of kept.current.keys()) if (known !== path && !cached.includes(known)) kept.current.delete(known)
  return [...kept.current].map(([known, { element, location: own }]) => (
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
    <LocationContext value={own as never}>
      <PageContext value={page}>
        <PageBoundary path={path}>
          <Suspense fallback={<div className="page-waiting" role="status" aria-label={t('shell.loading')} />}>
            {children}
          </Suspense>
        </PageBoundary>
      </PageContext>
    </LocationContext>
  )
}
