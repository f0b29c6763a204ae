import { crudButtons, domain, uses } from '../kit/index.ts'
import { online, registerNewSession, removePrincipal } from './online.ts'
import { org, queryOrgType, querySysOrgTree } from './org.ts'
import { getSysUser, queryCurrentAuthority, signOut, token } from './session.ts'

export * from './online.ts'
export * from './org.ts'
export * from './session.ts'

export const identity = domain({
  name: 'identity',
  resources: [org, online],
  endpoints: [
    token,
    getSysUser,
    queryCurrentAuthority,
    signOut,
    registerNewSession,
    removePrincipal,
    queryOrgType,
    querySysOrgTree,
  ],
  menus: [
    {
      code: 'admin',
      icon: 'setting',
      children: [
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
      ],
    },
  ],
})
