import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/withdrawalaudit', menu: 'withdrawalaudit', load: () => import('./withdrawal/WithdrawalPage.tsx') },
  { path: '/paybatch', menu: 'paybatch', load: () => import('./pay-batch/PayBatchPage.tsx') },
  { path: '/payline', menu: 'payline', load: () => import('./pay-batch/PayLinePage.tsx') },
  { path: '/landlordmerchant', menu: 'landlordmerchant', load: () => import('./merchant/MerchantPage.tsx') },
  { path: '/landeview', menu: 'landeview', load: () => import('./review/ReviewPage.tsx') },
]
