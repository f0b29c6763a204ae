import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/systenant', menu: 'systenant', load: () => import('./tenant/TenantPage.tsx') },
  { path: '/businessmana', menu: 'businessmana', load: () => import('./BusinessPage.tsx') },
  { path: '/tenantpackage', menu: 'tenantpackage', load: () => import('./PackagePage.tsx') },
  { path: '/tenement', menu: 'tenement', load: () => import('./TenementPage.tsx') },
]
