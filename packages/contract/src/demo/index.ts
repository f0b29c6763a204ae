import { domain } from '../kit/index.ts'

/**
 * Screens that show what the console can do. No role has them from the start, so nobody sees them until an administrator
 * grants them to a role; only the platform's tenant of a demonstration begins with them, where `NODE_ENV` says that developers
 * or tests run the server.
 */
export const demo = domain({
  name: 'demo',
  resources: [],
  endpoints: [],
  menus: [
    { code: 'guide', path: '/guide', icon: 'compass' },
    { code: 'icon', path: '/icon', icon: 'appstore' },
    { code: 'clipboard', path: '/clipboard', icon: 'copy' },
    { code: 'errorlog', path: '/error-log', icon: 'bug' },
    { code: 'page401', path: '/error-page/401', icon: 'stop' },
    { code: 'page404', path: '/error-page/404', icon: 'question' },
    { code: 'permissionpage', path: '/permission/page', icon: 'lock' },
    { code: 'permissionrole', path: '/permission/role', icon: 'team' },
    { code: 'permissiondirective', path: '/permission/directive', icon: 'eye' },
    { code: 'externallink', path: 'https://www.w3.org/WAI/WCAG22/quickref/', icon: 'link' },
  ],
})
