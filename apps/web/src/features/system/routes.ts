import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/sysregion', menu: 'sysregion', load: () => import('./region/SysRegionPage.tsx') },
]
