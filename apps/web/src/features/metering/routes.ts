import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/outsidebill',
    menu: 'outsidebill',
    detail: 'metering.settlement',
    load: () => import('./settlement/OutsideBillPage.tsx'),
  },
  {
    path: '/programme',
    menu: 'programme',
    detail: 'metering.pricePlan',
    load: () => import('./price-plan/PricePlanPage.tsx'),
  },
  { path: '/meter', menu: 'meter', detail: 'metering.meter', load: () => import('./meter/MeterPage.tsx') },
  { path: '/reading', menu: 'reading', detail: 'metering.reading', load: () => import('./reading/ReadingPage.tsx') },
  { path: '/loss', menu: 'loss', detail: 'metering.shareRun', load: () => import('./loss/LossPage.tsx') },
]
