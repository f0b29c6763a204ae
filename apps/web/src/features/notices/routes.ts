import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/notification', menu: 'notification', load: () => import('./NotificationPage.tsx') },
  { path: '/mynotification', menu: 'mynotification', load: () => import('./MyNotificationPage.tsx') },
  { path: '/alert', menu: 'alert', load: () => import('./AlertPage.tsx') },
  { path: '/alertduty', menu: 'alertduty', load: () => import('./DutyPage.tsx') },
]
