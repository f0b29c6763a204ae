import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/settlement', menu: 'settlement', load: () => import('./settlement/SettlementPage.tsx') },
  { path: '/freeze', menu: 'freeze', load: () => import('./wallet/FreezePage.tsx') },
  { path: '/coownership', menu: 'coownership', load: () => import('./wallet/CoOwnershipPage.tsx') },
  { path: '/mywallet', menu: 'mywallet', load: () => import('./wallet/WalletPage.tsx') },
]
