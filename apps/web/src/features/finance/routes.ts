import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/rentbill', menu: 'rentbill', load: () => import('./rent-bill/RentBillPage.tsx') },
  { path: '/mywallet', menu: 'mywallet', load: () => import('./wallet/WalletPage.tsx') },
]
