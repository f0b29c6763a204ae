import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/workbench', menu: 'workbench', affix: true, load: () => import('./WorkbenchPage.tsx') },
]
