import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/onlinesysuser', menu: 'onlinesysuser', load: () => import('./OnlinePage.tsx') },
]
