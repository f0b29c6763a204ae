import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/sysrole', menu: 'sysrole', load: () => import('./role/RolePage.tsx') },
  {
    path: '/datapermission',
    menu: 'datapermission',
    load: () => import('./data/DataPermissionPage.tsx'),
  },
  { path: '/sysurl', menu: 'sysurl', load: () => import('./url/UrlPage.tsx') },
  { path: '/sysmenu', menu: 'sysmenu', load: () => import('./menu/MenuPage.tsx') },
  { path: '/sysuser', menu: 'sysuser', load: () => import('./user/UserPage.tsx') },
  { path: '/invitations', menu: 'invitation', load: () => import('./user/InvitationPage.tsx') },
  { path: '/supportgrant', menu: 'supportgrant', load: () => import('./support/SupportGrantPage.tsx') },
  { path: '/appclient', menu: 'appclient', load: () => import('./app-client/AppClientPage.tsx') },
  { path: '/onlinesysuser', menu: 'onlinesysuser', load: () => import('./OnlinePage.tsx') },
]
