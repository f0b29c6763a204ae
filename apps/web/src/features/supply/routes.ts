import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/batchswitchingoff', menu: 'batchswitchingoff', load: () => import('./batch/BatchPage.tsx') },
  { path: '/batchswitchingoff/:id', menu: 'batchswitchingoff', load: () => import('./batch/BatchDetailPage.tsx') },
]
