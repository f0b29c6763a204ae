import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/profile/index', title: 'shell.profile', load: () => import('./profile/ProfilePage.tsx') },
  { path: '/error-log', title: 'shell.errorLog', noCache: true, load: () => import('./ErrorLogPage.tsx') },
]
