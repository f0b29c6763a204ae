import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { alert } from './alert.ts'
import { duty } from './duty.ts'
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
      code: 'alert',
      path: '/alert',
      icon: 'thunderbolt',
      roles: ['ROLE_ADMIN', 'ROLE_TENEMENT'],
      uses: [...uses(alert, 'query', 'queryOpenAlerts', 'queryQuietHours', 'setQuietHours'), 'housing.site.query'],
      buttons: { acknowledge: uses(alert, 'acknowledgeAlert'), ...crudButtons(alert) },
    },
    {
      code: 'alertduty',
      path: '/alertduty',
      icon: 'team',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(duty, 'query', 'queryAlertMinutes'), 'housing.site.query', 'identity.colleague.query'],
      buttons: crudButtons(duty),
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
