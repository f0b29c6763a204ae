import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/elemeter', menu: 'elemeter', load: () => import('./ElemeterPage.tsx') },
  { path: '/watermeter', menu: 'watermeter', load: () => import('./WatermeterPage.tsx') },
  { path: '/collector', menu: 'collector', load: () => import('./CollectorPage.tsx') },
  { path: '/device', menu: 'elemeter', title: 'devices.panel.page', load: () => import('./device/DevicePage.tsx') },
  { path: '/devicecommand', menu: 'devicecommand', load: () => import('./CommandPage.tsx') },
  { path: '/devicealarm', menu: 'devicealarm', load: () => import('./AlarmPage.tsx') },
  { path: '/equipmenttype', menu: 'equipmenttype', load: () => import('./TypePage.tsx') },
  {
    path: '/typemodel',
    menu: 'equipmenttype',
    title: 'devices.typeModel',
    load: () => import('./model/ModelPage.tsx'),
  },
  { path: '/doorlock', menu: 'doorlock', load: () => import('./DoorlockPage.tsx') },
]
