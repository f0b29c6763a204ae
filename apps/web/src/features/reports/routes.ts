import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/report', menu: 'report', load: () => import('./ReportPage.tsx') },
  { path: '/report/reportdesigner', menu: 'reportdesigner', load: () => import('./designer/DesignerPage.tsx') },
]
