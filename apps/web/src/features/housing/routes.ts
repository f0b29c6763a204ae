import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/house_list', menu: 'house_list', load: () => import('./house-list/HouseListPage.tsx') },
  { path: '/addhouse', menu: 'addhouse', load: () => import('./add-house/AddHousePage.tsx') },
  { path: '/contract', menu: 'contract', load: () => import('./contract/ContractPage.tsx') },
]
