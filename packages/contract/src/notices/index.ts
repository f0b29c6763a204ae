import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { notification } from './notification.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

export const notices = domain({
  name: 'notices',
  ...contentsOf(topics),
  menus: [
    {
      code: 'mynotification',
      path: '/mynotification',
      icon: 'profile',
      roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD', 'ROLE_RENTEE'],
      // Whoever may not open the notices of the screen still reads those of his bell.
      buttons: { view: [] },
    },
    {
      code: 'notification',
      path: '/notification',
      icon: 'file-text',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(notification, 'query'), 'admin.sysuser.queryUsername'],
      buttons: crudButtons(notification),
    },
  ],
})
