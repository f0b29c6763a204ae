import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/sysuser', menu: 'sysuser', load: () => import('./user/UserPage.tsx') },
  { path: '/onlinesysuser', menu: 'onlinesysuser', load: () => import('./OnlinePage.tsx') },
]
