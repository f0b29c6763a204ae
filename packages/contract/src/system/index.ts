import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { dict, queryDictByDictType, querySysDictTree } from './dict.ts'
import { param } from './param.ts'
import { queryCity, queryProvince, queryRegionType, querySysRegionTree, region } from './region.ts'

export * from './dict.ts'
export * from './param.ts'
export * from './region.ts'

export const system = domain({
  name: 'system',
  resources: [dict, region, param],
  endpoints: [queryDictByDictType, querySysDictTree, querySysRegionTree, queryRegionType, queryProvince, queryCity],
  menus: [
    {
      code: 'admin',
      icon: 'setting',
      children: [
        {
          code: 'sysdict',
          path: '/sysdict',
          icon: 'book',
          resource: dict.name,
          roles: ['ROLE_ADMIN'],
          uses: [...uses(dict, 'query'), 'admin.sysdict.querySysDictTree'],
          buttons: crudButtons(dict),
        },
        {
          code: 'sysregion',
          path: '/sysregion',
          icon: 'environment',
          roles: ['ROLE_ADMIN'],
          uses: uses(region, 'query'),
          buttons: crudButtons(region),
        },
        listMenu(param, { code: 'sysparam', icon: 'file-text', roles: ['ROLE_ADMIN'] }),
      ],
    },
  ],
})
