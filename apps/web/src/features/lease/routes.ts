import type { PageRoute } from '../../infra/page-route.ts'

// A folder of their own, because these pages need the words of money as well: a list of rooms does not.
export const routes: PageRoute[] = [
  {
    path: '/reservation',
    menu: 'reservation',
    detail: 'housing.reservation',
    load: () => import('./reservation/ReservationPage.tsx'),
  },
  {
    path: '/headlease',
    menu: 'headlease',
    detail: 'housing.headLease',
    load: () => import('./head-lease/HeadLeasePage.tsx'),
  },
  { path: '/contract', menu: 'contract', detail: 'housing.lease', load: () => import('./contract/ContractPage.tsx') },
  { path: '/mylease', menu: 'mylease', load: () => import('./my-lease/MyLeasePage.tsx') },
  {
    path: '/masterlease',
    menu: 'masterlease',
    detail: 'housing.masterLease',
    load: () => import('./master-lease/MasterLeasePage.tsx'),
  },
  { path: '/leasecalendar', menu: 'leasecalendar', load: () => import('./calendar/LeaseCalendarPage.tsx') },
  { path: '/leasechange', menu: 'leasechange', load: () => import('./change/LeaseChangePage.tsx') },
  { path: '/signflow', menu: 'signflow', load: () => import('./signing/SignFlowPage.tsx') },
  {
    path: '/template',
    menu: 'template',
    detail: 'housing.template',
    load: () => import('./template/TemplatePage.tsx'),
  },
  {
    path: '/inspection',
    menu: 'inspection',
    detail: 'housing.inspection',
    load: () => import('./inspection/InspectionPage.tsx'),
  },
]
