import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { mayOpen } from '../infra/permissions.ts'
import { isRegistrationOpen } from '../infra/served.ts'
import { useSession } from '../infra/session-store.ts'
import { ownPath, requireMenu, requireSession, SET_UP } from './guard.ts'
import { pages } from './pages.ts'
import { RouteError } from './RouteError.tsx'

const START = '/workbench'
/** The outline in the page stands until there is something; this is what keeps the router from saying that there is nothing. */
const NOTHING = <></>
const children: RouteObject[] = pages.map(({ path, menu, words, load }) => ({
  path,
  handle: { path },
  loader: async ({ request }: LoaderFunctionArgs) => {
    await requireMenu(request, menu)
    // Not awaited: the page says itself when its code or its rows do not come.
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

/** Where `/` leads: the workbench, or the first screen the user has, or what everybody has. */
function startPath(): string {
  const open = pages.filter(({ menu }) => menu && mayOpen(useSession.getState(), menu))
  return (open.find(({ path }) => path === START) ?? open[0])?.path ?? '/profile/index'
}

export const routes: RouteObject[] = [
  {
    path: '/login',
    hydrateFallbackElement: NOTHING,
    loader: () => (useSession.getState().token ? redirect('/') : null),
    lazy: async () => ({ Component: (await import('./LoginRoute.tsx')).LoginRoute }),
    errorElement: <RouteError />,
  },
  {
    path: '/forgotpassword',
    hydrateFallbackElement: NOTHING,
    lazy: async () => ({ Component: (await import('./ForgotRoute.tsx')).ForgotRoute }),
    errorElement: <RouteError />,
  },
  {
    path: '/register',
    hydrateFallbackElement: NOTHING,
    loader: () => (isRegistrationOpen() ? null : redirect('/login')),
    lazy: async () => ({ Component: (await import('./RegisterRoute.tsx')).RegisterRoute }),
    errorElement: <RouteError />,
  },
  {
    path: '/invitation',
    hydrateFallbackElement: NOTHING,
    lazy: async () => ({ Component: (await import('./InvitationRoute.tsx')).InvitationRoute }),
    errorElement: <RouteError />,
  },
  {
    path: '/401',
    hydrateFallbackElement: NOTHING,
    lazy: async () => ({ Component: (await import('./StatusPage.tsx')).Page401 }),
    errorElement: <RouteError />,
  },
  {
    path: '/404',
    hydrateFallbackElement: NOTHING,
    lazy: async () => ({ Component: (await import('./StatusPage.tsx')).Page404 }),
    errorElement: <RouteError />,
  },
  {
    path: '/authorize',
    hydrateFallbackElement: NOTHING,
    lazy: async () => {
      const [page] = await Promise.all([
        import('./AuthorizeRoute.tsx'),
        import('../infra/i18n.ts').then(({ loadLabels }) => loadLabels(['identity'])),
      ])
      return { Component: page.AuthorizeRoute, loader: page.loader }
    },
    errorElement: <RouteError />,
  },
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

export const makeRouter = () => createBrowserRouter(routes)
