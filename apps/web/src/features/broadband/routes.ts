import type { PageRoute } from '../../infra/page-route.ts'

const lists = () => import('./desk/line-pages.tsx')
export const routes: PageRoute[] = [
  {
    path: '/broadband',
    menu: 'broadband',
    detail: 'broadband.account',
    load: async () => ({ default: (await lists()).AllLinesPage }),
  },
  { path: '/straightopen', menu: 'straightopen', load: async () => ({ default: (await lists()).DirectLinesPage }) },
  { path: '/yundianxin', menu: 'yundianxin', load: async () => ({ default: (await lists()).DianxinLinesPage }) },
  { path: '/yunyidong', menu: 'yunyidong', load: async () => ({ default: (await lists()).YidongLinesPage }) },
  { path: '/yunliantong', menu: 'yunliantong', load: async () => ({ default: (await lists()).LiantongLinesPage }) },
  { path: '/subordband', menu: 'subordband', load: async () => ({ default: (await lists()).SoldLinesPage }) },
  {
    path: '/broadorder',
    menu: 'broadorder',
    detail: 'broadband.order',
    load: () => import('./desk/LineOrderPage.tsx'),
  },
  {
    path: '/broadpackage',
    menu: 'broadpackage',
    detail: 'broadband.package',
    load: () => import('./desk/PackagePage.tsx'),
  },
  { path: '/broadcarrier', menu: 'broadcarrier', load: () => import('./desk/CarrierPage.tsx') },
  { path: '/mybroadband', menu: 'mybroadband', load: () => import('./mine/MyLinesPage.tsx') },
]
