import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/smartdoorlock', menu: 'smartdoorlock', detail: 'lock.credential', load: () => import('./KeyPage.tsx') },
  { path: '/lockalarm', menu: 'lockalarm', load: () => import('./AlarmPage.tsx') },
  { path: '/lockcloud', menu: 'lockcloud', load: () => import('./CloudPage.tsx') },
  { path: '/remoteopen', menu: 'remoteopen', load: () => import('./RemotePage.tsx') },
  { path: '/ownedlock', menu: 'ownedlock', load: () => import('./OwnedLockPage.tsx') },
  { path: '/mylock', menu: 'mylock', load: () => import('./MyLockPage.tsx') },
]
