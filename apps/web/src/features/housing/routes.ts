import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/house_list', menu: 'house_list', load: () => import('./house-list/HouseListPage.tsx') },
  { path: '/addhouse', menu: 'addhouse', load: () => import('./add-house/AddHousePage.tsx') },
  { path: '/contract', menu: 'contract', load: () => import('./contract/ContractPage.tsx') },
  { path: '/site', menu: 'site', load: () => import('./SitePage.tsx') },
  { path: '/building', menu: 'building', load: () => import('./BuildingPage.tsx') },
  { path: '/landlord', menu: 'landlord', load: () => import('./LandlordPage.tsx') },
  { path: '/tenantplat', menu: 'tenantplat', load: () => import('./RenteePage.tsx') },
]
