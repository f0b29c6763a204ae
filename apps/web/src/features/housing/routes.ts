import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/house_list',
    menu: 'house_list',
    detail: 'housing.room',
    load: () => import('./house-list/HouseListPage.tsx'),
  },
  { path: '/addhouse', menu: 'addhouse', load: () => import('./add-house/AddHousePage.tsx') },
  { path: '/tenantplat', menu: 'tenantplat', detail: 'housing.rentee', load: () => import('./party/RenteePage.tsx') },
  {
    path: '/enterpriseUser',
    menu: 'enterpriseUser',
    detail: 'housing.enterpriseUser',
    load: () => import('./party/EnterpriseUserPage.tsx'),
  },
  { path: '/mycolleague', menu: 'mycolleague', load: () => import('./party/MyColleaguePage.tsx') },
  { path: '/landlord', menu: 'landlord', detail: 'housing.landlord', load: () => import('./party/LandlordPage.tsx') },
  { path: '/site', menu: 'site', detail: 'housing.site', load: () => import('./site/SitePage.tsx') },
  { path: '/ownerchange', menu: 'ownerchange', load: () => import('./owner/OwnerChangePage.tsx') },
  { path: '/filing', menu: 'filing', load: () => import('./filing/FilingPage.tsx') },
]
