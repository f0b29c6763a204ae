import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { isRegistrationOpen } from '../infra/served.ts'
import { useSession } from '../infra/session-store.ts'
import { NOTHING } from './nothing.tsx'
import { RouteError } from './RouteError.tsx'

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
    // Wall link: opens without a session.
    path: '/wall',
    hydrateFallbackElement: NOTHING,
    lazy: async () => {
      const [page] = await Promise.all([
        import('./WallRoute.tsx'),
        import('./prepare.ts').then((m) => m.prepare()),
        import('../infra/i18n.ts').then((i18n) => i18n.loadLabels()),
      ])
      return { Component: page.WallRoute }
    },
    errorElement: <RouteError />,
  },
  {
    path: '/shared-file',
    hydrateFallbackElement: NOTHING,
    lazy: async () => {
      const [page] = await Promise.all([
        import('./SharedFileRoute.tsx'),
        import('../infra/i18n.ts').then(({ loadLabels }) => loadLabels(['files'])),
      ])
      return { Component: page.SharedFileRoute }
    },
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
]

export const makeRouter = () =>
  createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ patch }) => {
      const { signedInRoutes } = await import('./signed-in-routes.tsx')
      patch(null, signedInRoutes)
    },
  })
