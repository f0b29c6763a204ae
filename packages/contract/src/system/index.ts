import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { attachmentEndpoints } from './attachment.ts'
import { dict, queryDictByDictType, querySysDictTree } from './dict.ts'
import {
  myNotification,
  notification,
  queryHeadNotification,
  queryNotificationPriority,
  queryNotificationType,
  readAllNotification,
  readNotification,
} from './notification.ts'
import { operation, queryOperationChange } from './operation.ts'
import { param } from './param.ts'
import { queryCity, queryProvince, queryRegionType, querySysRegionTree, region } from './region.ts'
import { deleteSavedView, querySavedView, saveView } from './saved-view.ts'

export * from './attachment.ts'
export * from './dict.ts'
export * from './notification.ts'
export * from './operation.ts'
export * from './param.ts'
export * from './region.ts'
export * from './saved-view.ts'

export const system = domain({
  name: 'system',
  resources: [dict, region, param, notification, myNotification, operation],
  endpoints: [
    queryDictByDictType,
    querySysDictTree,
    querySysRegionTree,
    queryRegionType,
    queryProvince,
    queryCity,
    queryNotificationType,
    queryNotificationPriority,
    queryHeadNotification,
    readNotification,
    readAllNotification,
    queryOperationChange,
    ...attachmentEndpoints,
    querySavedView,
    saveView,
    deleteSavedView,
  ],
  menus: [
    {
      code: 'home',
      icon: 'dashboard',
      children: [
        {
          code: 'mynotification',
          path: '/mynotification',
          icon: 'profile',
          roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD', 'ROLE_RENTEE'],
          // Whoever may not open the notices of the screen still reads those of his bell.
          buttons: { view: [] },
        },
      ],
    },
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
        {
          code: 'notification',
          path: '/notification',
          icon: 'file-text',
          roles: ['ROLE_ADMIN'],
          uses: [...uses(notification, 'query'), 'admin.sysuser.queryUsername'],
          buttons: crudButtons(notification),
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
    },
  ],
})
