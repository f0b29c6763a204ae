import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { appClient } from './app-client.ts'
import { invitation } from './invitation.ts'
import { menu } from './menu.ts'
import { message } from './message.ts'
import { online } from './online.ts'
import { org } from './org.ts'
import { post, userPost } from './post.ts'
import { role } from './role.ts'
import { supportGrant } from './support-grant.ts'
import * as topics from './topics.ts'
import { url } from './url.ts'
import { user } from './user.ts'

export * from './topics.ts'

export const identity = domain({
  name: 'identity',
  ...contentsOf(topics),
  menus: [
    {
      code: 'sysrole',
      path: '/sysrole',
      icon: 'team',
      roles: ['ROLE_ADMIN'],
      uses: [
        ...uses(role, 'query'),
        ...uses(url, 'query'),
        'admin.sysrole.queryRoleName',
        'admin.sysrole.queryRoleCode',
        'admin.sysrole.queryRoleNameCheckbox',
        'admin.sysorg.queryOrgUserTree',
        'admin.sysmenu.querySysMenuButtonTree',
        'admin.sysmenu.queryMenuIdByRoleId',
        'admin.sysmenu.queryMenuButtonByRoleCode',
        'admin.sysurl.queryUrlIdByRoleId',
        'admin.sysrole.queryDataScopeByRoleId',
        'admin.sysorg.querySysOrgTree',
      ],
      buttons: {
        ...crudButtons(role),
        preview: ['admin.sysrole.previewRole'],
        authorize: [
          'admin.sysrole.authorizeDataScopeToRole',
          'admin.sysrole.authorizeUserToRole',
          'admin.sysmenu.authorizeMenuToRole',
          'admin.sysmenu.authorizeMenuButtonToRole',
          'admin.sysurl.authorizeUrlToRole',
        ],
      },
    },
    {
      code: 'sysurl',
      path: '/sysurl',
      icon: 'link',
      roles: ['ROLE_ADMIN'],
      uses: [
        ...uses(url, 'query'),
        ...uses(role, 'query'),
        'admin.sysrole.queryRoleNameCheckbox',
        'admin.sysurl.queryRoleIdByUrlId',
      ],
      buttons: { ...crudButtons(url), authorize: ['admin.sysurl.authorizeRoleToUrl'] },
    },
    {
      code: 'datapermission',
      path: '/datapermission',
      icon: 'eye-invisible',
      roles: ['ROLE_ADMIN'],
      uses: [
        'admin.sysmenu.queryDataMenu',
        'admin.sysmenu.queryFieldCheckbox',
        'admin.sysmenu.queryDataFieldByMenuCode',
        'admin.sysrole.queryRoleCode',
        'admin.sysrole.queryIdleRule',
      ],
      buttons: {
        authorize: ['admin.sysmenu.authorizeMenuDataToRole'],
        delete: ['admin.sysmenu.deleteDataField'],
      },
    },
    {
      code: 'supportgrant',
      path: '/supportgrant',
      icon: 'eye',
      roles: ['ROLE_ADMIN'],
      uses: uses(supportGrant, 'query'),
      buttons: { ...crudButtons(supportGrant), grantSupport: uses(supportGrant, 'grantSupport', 'endSupport') },
    },
    {
      code: 'sysuser',
      path: '/sysuser',
      icon: 'user',
      roles: ['ROLE_ADMIN'],
      uses: [
        ...uses(user, 'query'),
        ...uses(role, 'query'),
        ...uses(org, 'query'),
        ...uses(userPost, 'query'),
        'admin.sysuser.queryUsername',
        'admin.sysorg.querySysOrgTree',
        'admin.syspost.querySysPostTree',
        'admin.sysrole.queryRoleName',
        'admin.sysrole.queryRoleNameCheckbox',
      ],
      buttons: {
        ...crudButtons(user),
        authorize: ['admin.sysuser.authorizeRoleToUser'],
        reset: ['account.sysuserdetail.resettingPassword'],
        secondFactor: ['admin.sysuser.removeSecondFactor'],
        rule: ['identity.accountRule.updateAccountRule'],
        post: Object.values(crudButtons(userPost)).flat(),
      },
    },
    {
      code: 'invitation',
      path: '/invitations',
      icon: 'contacts',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(invitation, 'query'), ...uses(role, 'query')],
      buttons: {
        ...crudButtons(invitation),
        invite: uses(invitation, 'invitePerson'),
        withdraw: uses(invitation, 'withdrawInvitation'),
        decide: uses(invitation, 'acceptRequest', 'refuseRequest'),
      },
    },
    {
      code: 'syspost',
      path: '/syspost',
      icon: 'idcard',
      resource: post.name,
      roles: ['ROLE_ADMIN'],
      uses: [...uses(post, 'query'), 'admin.syspost.querySysPostTree'],
      buttons: crudButtons(post),
    },
    {
      code: 'sysmenu',
      path: '/sysmenu',
      icon: 'menu',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(menu, 'query'), 'admin.sysmenu.queryMenuButtonCheckbox', 'admin.sysmenu.queryCheckedMenuButton'],
      buttons: crudButtons(menu),
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
      uses: [...uses(online, 'query'), ...uses(role, 'query'), ...uses(org, 'query')],
      buttons: { ...crudButtons(online), kick: ['admin.sysuser.removePrincipal'] },
    },
    listMenu(message, { code: 'SMSlogs', icon: 'message', roles: ['ROLE_ADMIN'] }),
    {
      code: 'appclient',
      path: '/appclient',
      icon: 'appstore',
      resource: appClient.name,
      roles: ['ROLE_ADMIN'],
      uses: [...uses(appClient, 'query'), ...uses(user, 'query')],
      buttons: crudButtons(appClient),
    },
  ],
})
