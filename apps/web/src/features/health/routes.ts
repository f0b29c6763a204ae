import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/elk', menu: 'elk', load: () => import('./log/LogPage.tsx') },
  { path: '/druid', menu: 'druid', load: () => import('./database/DatabasePage.tsx') },
  { path: '/grafana', menu: 'grafana', load: () => import('./figure/FigurePage.tsx') },
  { path: '/sentinel', menu: 'sentinel', load: () => import('./limit/LimitPage.tsx') },
  { path: '/nacos', menu: 'nacos', load: () => import('./parameter/ParameterPage.tsx') },
  { path: '/swagger', menu: 'swagger', load: () => import('./api/ApiPage.tsx') },
]
