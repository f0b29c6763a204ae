import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/settlement',
    menu: 'settlement',
    detail: 'wallet.settlement',
    load: () => import('./settlement/SettlementPage.tsx'),
  },
  { path: '/freeze', menu: 'freeze', detail: 'wallet.freeze', load: () => import('./wallet/FreezePage.tsx') },
  {
    path: '/coownership',
    menu: 'coownership',
    detail: 'wallet.coOwnership',
    load: () => import('./wallet/CoOwnershipPage.tsx'),
  },
  { path: '/mywallet', menu: 'mywallet', load: () => import('./wallet/WalletPage.tsx') },
]
