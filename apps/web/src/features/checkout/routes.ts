import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/checkout', menu: 'checkout', detail: 'checkout.checkOut', load: () => import('./flow/CheckOutPage.tsx') },
  { path: '/depositreview', menu: 'depositreview', load: () => import('./review/DepositReviewPage.tsx') },
  { path: '/deposit', menu: 'deposit', load: () => import('./deposit/DepositPage.tsx') },
  { path: '/mycheckout', menu: 'mycheckout', load: () => import('./review/MyCheckOutPage.tsx') },
]
