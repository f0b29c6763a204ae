import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/workorder', menu: 'workorder', detail: 'workOrder.workOrder', load: () => import('./WorkOrderPage.tsx') },
]
