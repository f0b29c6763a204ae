import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/enterprisevalue',
    menu: 'enterprisevalue',
    detail: 'valueAdded.product',
    load: () => import('./desk/ProductPage.tsx'),
  },
  { path: '/entbusiness', menu: 'entbusiness', load: () => import('./desk/EnterpriseSalePage.tsx') },
  { path: '/landbusiness', menu: 'landbusiness', load: () => import('./desk/LandlordSalePage.tsx') },
  {
    path: '/tenbusiness',
    menu: 'tenbusiness',
    detail: 'valueAdded.order',
    load: () => import('./desk/RenteeSalePage.tsx'),
  },
  { path: '/salescode', menu: 'salescode', load: () => import('./desk/SalesCodePage.tsx') },
  {
    path: '/salesstatement',
    menu: 'salesstatement',
    detail: 'valueAdded.statement',
    load: () => import('./desk/StatementPage.tsx'),
  },
  { path: '/valueshop', menu: 'valueshop', load: () => import('./shop/ShopPage.tsx') },
]
