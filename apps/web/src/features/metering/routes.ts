import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/outsidebill', menu: 'outsidebill', load: () => import('./settlement/OutsideBillPage.tsx') },
  { path: '/programme', menu: 'programme', load: () => import('./price-plan/PricePlanPage.tsx') },
  { path: '/meter', menu: 'meter', load: () => import('./meter/MeterPage.tsx') },
  { path: '/reading', menu: 'reading', load: () => import('./reading/ReadingPage.tsx') },
  { path: '/loss', menu: 'loss', load: () => import('./loss/LossPage.tsx') },
]
