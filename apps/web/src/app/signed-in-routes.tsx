import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { mayOpen } from '../infra/permissions.ts'
import { useSession } from '../infra/session-store.ts'
import { ownPath, requireMenu, requireSession, SET_UP } from './guard.ts'
import { NOTHING } from './nothing.tsx'
import { pages } from './pages.ts'
import { RouteError } from './RouteError.tsx'

const START = '/workbench'
const children: RouteObject[] = pages.map(({ path, menu, words, load }) => ({
  path,
  handle: { path },
  loader: async ({ request }: LoaderFunctionArgs) => {
    await requireMenu(request, menu)
    // Not awaited: the page shows the error itself if its code or its rows do not load.
    load().then(
      (page) => page.askAhead?.(new URL(request.url).searchParams),
      () => undefined,
    )
    return null
  },
  lazy: async () => {
    const [page] = await Promise.all([load(), import('../infra/i18n.ts').then((i18n) => i18n.loadLabels(words))])
    return { Component: page.default }
  },
}))

/** Target of `/`: the workbench if the user may open it, else the first permitted screen, else the profile. */
function startPath(): string {
  const open = pages.filter(({ menu }) => menu && mayOpen(useSession.getState(), menu))
  return (open.find(({ path }) => path === START) ?? open[0])?.path ?? '/profile/index'
}

/** Routes that need a session. Loaded on the first visit to one of them, so that the sign-in page does not load them. */
export const signedInRoutes: RouteObject[] = [
  {
    path: SET_UP,
    hydrateFallbackElement: NOTHING,
    loader: async ({ request }) => {
      await requireSession(request)
      return useSession.getState().user?.mustSetUp ? null : redirect('/')
    },
    lazy: async () => {
      const [route] = await Promise.all([
        import('./SetUpRoute.tsx'),
        import('./prepare.ts').then((m) => m.prepare()),
        import('../infra/i18n.ts').then((i18n) => i18n.loadLabels(['identity'])),
      ])
      return { Component: route.SetUpRoute }
    },
    errorElement: <RouteError />,
  },
  { path: '/auth-redirect', loader: () => redirect('/') },
  // The folder of the galleries in the menu, typed as an address.
  { path: '/chart-report', loader: ({ request }) => redirect(`/chart-report/line${new URL(request.url).search}`) },
  {
    path: '/redirect/*',
    loader: ({ params, request }) => redirect(ownPath(`/${params['*']}${new URL(request.url).search}`)),
  },
  {
    id: 'shell',
    path: '/',
    // Labels, locale and shell are fetched while the session loads.
    lazy: async () => {
      const [shell] = await Promise.all([import('./ShellRoute.tsx'), import('./prepare.ts').then((m) => m.prepare())])
      return { Component: shell.ShellRoute }
    },
    loader: async ({ request }) => {
      await requireSession(request)
      return null
    },
    shouldRevalidate: () => !useSession.getState().user,
    errorElement: <RouteError />,
    hydrateFallbackElement: NOTHING,
    children: [
      {
        index: true,
        element: null,
        loader: async ({ request }) => {
          await requireSession(request)
          return redirect(startPath())
        },
      },
      ...children,
      {
        path: '*',
        element: null,
        loader: async ({ request }) => {
          await requireSession(request)
          return redirect('/404')
        },
      },
    ],
  },
]
