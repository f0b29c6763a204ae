import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/workbench', menu: 'workbench', affix: true, load: () => import('./WorkbenchPage.tsx') },
  { path: '/platform', menu: 'platform', affix: true, load: () => import('./board/PlatformBoardPage.tsx') },
  { path: '/enterprisesee', menu: 'enterprisesee', affix: true, load: () => import('./board/EnterpriseBoardPage.tsx') },
  { path: '/landlordsee', menu: 'landlordsee', affix: true, load: () => import('./board/LandlordBoardPage.tsx') },
  { path: '/chart-report/line', menu: 'chartline', load: () => import('./gallery/LineGalleryPage.tsx') },
  { path: '/chart-report/bar', menu: 'chartbar', load: () => import('./gallery/BarGalleryPage.tsx') },
  { path: '/chart-report/pie', menu: 'chartpie', load: () => import('./gallery/PieGalleryPage.tsx') },
  {
    path: '/bigscreen/construction',
    menu: 'construction',
    noCache: true,
    load: () => import('./screen/ConstructionPage.tsx'),
  },
  {
    path: '/bigscreen/electronic',
    menu: 'electronic',
    noCache: true,
    load: () => import('./screen/ElectronicPage.tsx'),
  },
  {
    path: '/bigscreen/maintenance',
    menu: 'maintenance',
    noCache: true,
    load: () => import('./screen/MaintenancePage.tsx'),
  },
  {
    path: '/bigscreen/dataanalysis',
    menu: 'dataanalysis',
    noCache: true,
    load: () => import('./screen/DataanalysisPage.tsx'),
  },
]
