import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/withdrawalaudit',
    menu: 'withdrawalaudit',
    detail: 'payout.withdrawal',
    load: () => import('./withdrawal/WithdrawalPage.tsx'),
  },
  {
    path: '/paybatch',
    menu: 'paybatch',
    detail: 'payout.payBatch',
    load: () => import('./pay-batch/PayBatchPage.tsx'),
  },
  { path: '/payline', menu: 'payline', detail: 'payout.payLine', load: () => import('./pay-batch/PayLinePage.tsx') },
  {
    path: '/landlordmerchant',
    menu: 'landlordmerchant',
    detail: 'payout.merchant',
    load: () => import('./merchant/MerchantPage.tsx'),
  },
  {
    path: '/landeview',
    menu: 'landeview',
    detail: 'payout.landlordReview',
    load: () => import('./review/ReviewPage.tsx'),
  },
]
