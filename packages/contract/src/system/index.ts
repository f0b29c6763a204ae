import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { dict } from './dict.ts'
import { operation, queryOperationChange } from './operation.ts'
import { param } from './param.ts'
import { region } from './region.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

export const system = domain({
  name: 'system',
  ...contentsOf(topics),
  menus: [
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
    {
      code: 'operationlog',
      path: '/operationlog',
      icon: 'profile',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(operation, 'query'), queryOperationChange.permission],
      buttons: crudButtons(operation),
    },
    listMenu(param, { code: 'sysparam', icon: 'file-text', roles: ['ROLE_ADMIN'] }),
  ],
})
