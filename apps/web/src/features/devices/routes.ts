import type { PageRoute } from '../../infra/page-route.ts'

const devicePage = () => import('./device/DevicePage.tsx')

export const routes: PageRoute[] = [
  {
    path: '/elemeter',
    menu: 'elemeter',
    detail: 'device.elemeter',
    at: (id) => `/device/elemeter?id=${id}`,
    load: () => import('./ElemeterPage.tsx'),
  },
  {
    path: '/watermeter',
    menu: 'watermeter',
    detail: 'device.watermeter',
    at: (id) => `/device/watermeter?id=${id}`,
    load: () => import('./WatermeterPage.tsx'),
  },
  {
    path: '/collector',
    menu: 'collector',
    detail: 'device.collector',
    at: (id) => `/device/collector?id=${id}`,
    load: () => import('./CollectorPage.tsx'),
  },
  // Finds out what a device is, and leads on to one of the next.
  { path: '/device', passing: true, title: 'device.panel.page', load: devicePage },
  ...(['elemeter', 'watermeter', 'collector'] as const).map((category) => ({
    path: `/device/${category}`,
    menu: category,
    title: `device.${category}.page`,
    load: devicePage,
  })),
  { path: '/device/lock', menu: 'doorlock', title: 'device.lock.page', load: devicePage },
  { path: '/devicecommand', menu: 'devicecommand', load: () => import('./CommandPage.tsx') },
  { path: '/devicealarm', menu: 'devicealarm', load: () => import('./AlarmPage.tsx') },
  { path: '/equipmenttype', menu: 'equipmenttype', load: () => import('./TypePage.tsx') },
  {
    path: '/typemodel',
    menu: 'equipmenttype',
    title: 'device.typeModel',
    load: () => import('./model/ModelPage.tsx'),
  },
  {
    path: '/doorlock',
    menu: 'doorlock',
    detail: 'device.lock',
    at: (id) => `/device/lock?id=${id}`,
    load: () => import('./DoorlockPage.tsx'),
  },
]
