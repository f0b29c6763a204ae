import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { compareCaptcha, generateImageCaptcha } from './captcha.ts'
import { online, registerNewSession, removePrincipal } from './online.ts'
import { org, queryOrgType, querySysOrgTree } from './org.ts'
import { profileEndpoints } from './profile.ts'
import { queryRoleNameCheckbox, role } from './role.ts'
import { getSysUser, queryCurrentAuthority, signOut, token } from './session.ts'
import { getSmsCaptcha, sms } from './sms.ts'
import { authorizeRoleToUser, queryUsername, resettingPassword, user } from './user.ts'

export * from './captcha.ts'
export * from './online.ts'
export * from './org.ts'
export * from './profile.ts'
export * from './role.ts'
export * from './session.ts'
export * from './sms.ts'
export * from './user.ts'

export const identity = domain({
  name: 'identity',
  resources: [org, role, user, online, sms],
  endpoints: [
    token,
    getSysUser,
    queryCurrentAuthority,
    signOut,
    ...profileEndpoints,
    generateImageCaptcha,
    compareCaptcha,
    getSmsCaptcha,
    registerNewSession,
    removePrincipal,
    queryOrgType,
    querySysOrgTree,
    queryRoleNameCheckbox,
    queryUsername,
    authorizeRoleToUser,
    resettingPassword,
  ],
  menus: [
    {
      code: 'authority',
      icon: 'safety',
      children: [
        {
          code: 'sysrole',
          path: '/sysrole',
          icon: 'team',
          resource: role.name,
          roles: ['ROLE_ADMIN'],
          uses: uses(role, 'query'),
          buttons: crudButtons(role),
        },
      ],
    },
    {
      code: 'admin',
      icon: 'setting',
      children: [
        {
          code: 'sysuser',
          path: '/sysuser',
          icon: 'user',
          roles: ['ROLE_ADMIN'],
          uses: [
            ...uses(user, 'query'),
            ...uses(role, 'query'),
            ...uses(org, 'query'),
            'admin.sysuser.queryUsername',
            'admin.sysorg.querySysOrgTree',
            'admin.sysrole.queryRoleNameCheckbox',
          ],
          buttons: {
            ...crudButtons(user),
            authorize: ['admin.sysuser.authorizeRoleToUser'],
            reset: ['account.sysuserdetail.resettingPassword'],
          },
        },
        {
          code: 'sysorg',
          path: '/sysorg',
          icon: 'apartment',
          resource: org.name,
          roles: ['ROLE_ADMIN'],
          uses: [...uses(org, 'query'), 'admin.sysorg.queryOrgType', 'admin.sysorg.querySysOrgTree'],
          buttons: crudButtons(org),
        },
        {
          code: 'onlinesysuser',
          path: '/onlinesysuser',
          icon: 'user',
          roles: ['ROLE_ADMIN'],
          uses: uses(online, 'query'),
          buttons: { ...crudButtons(online), kick: ['admin.sysuser.removePrincipal'] },
        },
        listMenu(sms, { code: 'SMSlogs', icon: 'message', roles: ['ROLE_ADMIN'] }),
      ],
    },
  ],
})
