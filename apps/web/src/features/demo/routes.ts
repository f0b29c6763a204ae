import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/guide', menu: 'guide', load: () => import('./GuidePage.tsx') },
  { path: '/icon', menu: 'icon', load: () => import('./IconPage.tsx') },
  { path: '/clipboard', menu: 'clipboard', load: () => import('./ClipboardPage.tsx') },
  { path: '/error-page/401', menu: 'page401', load: () => import('./Page401.tsx') },
  { path: '/error-page/404', menu: 'page404', load: () => import('./Page404.tsx') },
  { path: '/permission/page', menu: 'permissionpage', load: () => import('./PermissionPage.tsx') },
  { path: '/permission/role', menu: 'permissionrole', load: () => import('./PermissionRole.tsx') },
  { path: '/permission/directive', menu: 'permissiondirective', load: () => import('./PermissionDirective.tsx') },
]
