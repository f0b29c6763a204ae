import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/sysregion', menu: 'sysregion', load: () => import('./region/SysRegionPage.tsx') },
  { path: '/sysparam', menu: 'sysparam', detail: 'system.param', load: () => import('./param/ParamPage.tsx') },
  { path: '/operationlog', menu: 'operationlog', load: () => import('./operation/OperationLogPage.tsx') },
]
