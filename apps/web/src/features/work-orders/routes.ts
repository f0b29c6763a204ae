import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/stewardMana', menu: 'stewardMana', load: () => import('./desk/StewardPage.tsx') },
  {
    path: '/workorder',
    menu: 'workorder',
    detail: 'workOrder.workOrder',
    load: () => import('./desk/WorkOrderPage.tsx'),
  },
  { path: '/installmanage', menu: 'installmanage', load: () => import('./mine/TaskPage.tsx') },
  { path: '/workorder2', menu: 'workorder2', load: () => import('./mine/MyOrderPage.tsx') },
  { path: '/repairManagement', menu: 'repairManagement', load: () => import('./report/RepairPage.tsx') },
  {
    path: '/installer',
    menu: 'installer',
    detail: 'workOrder.installer',
    load: () => import('./desk/InstallerPage.tsx'),
  },
  {
    path: '/ordersettlement',
    menu: 'ordersettlement',
    detail: 'workOrder.settlement',
    load: () => import('./report/SettlementPage.tsx'),
  },
  {
    path: '/operationInstaller',
    menu: 'operationInstaller',
    load: () => import('./report/InstallerOperationPage.tsx'),
  },
  { path: '/incident', menu: 'incident', load: () => import('./desk/IncidentPage.tsx') },
]
