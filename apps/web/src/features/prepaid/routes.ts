import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/meteraccount',
    menu: 'meteraccount',
    detail: 'prepaid.account',
    load: () => import('./account/AccountPage.tsx'),
  },
  {
    path: '/supplyrecharge',
    menu: 'supplyrecharge',
    detail: 'prepaid.recharge',
    load: () => import('./account/RechargePage.tsx'),
  },
  { path: '/metercredit', menu: 'metercredit', load: () => import('./account/MeterCreditPage.tsx') },
  { path: '/accountday', menu: 'accountday', load: () => import('./days/AccountDayPage.tsx') },
  { path: '/mymeter', menu: 'mymeter', load: () => import('./account/MyMeterPage.tsx') },
  {
    path: '/batchswitchingoff',
    menu: 'batchswitchingoff',
    detail: 'prepaid.batch',
    at: (id) => `/batchswitchingoff/${id}`,
    load: () => import('./batch/BatchPage.tsx'),
  },
  // Of one batch.
  {
    path: '/batchswitchingoff/:id',
    menu: 'batchswitchingoff',
    title: 'prepaid.batch',
    load: () => import('./batch/BatchDetailPage.tsx'),
  },
]
