import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/workorder', menu: 'workorder', load: () => import('./WorkOrderPage.tsx') },
]
