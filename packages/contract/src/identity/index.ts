import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { queryAccountRule, updateAccountRule } from './account-rule.ts'
import { appClient, oauthEndpoints } from './app-client.ts'
import { compareCaptcha, generateImageCaptcha } from './captcha.ts'
import { getSmsCaptcha, getSmsPwdCaptcha, retrievePassword, retrievePasswordMail, retrievePasswordSms } from './code.ts'
import { dataEndpoints } from './data-permission.ts'
import { explainEndpoints } from './explain.ts'
import { focusEndpoints } from './focus.ts'
import { getTenantCodeByUser, queryTenantUser } from './look-up.ts'
import { menu, menuEndpoints } from './menu.ts'
import { message } from './message.ts'
import { online, registerNewSession, removePrincipal } from './online.ts'
import { org, queryOrgType, querySysOrgTree } from './org.ts'
import { post, querySysPostTree, querySysUserPostTree, userPost } from './post.ts'
import { profileEndpoints } from './profile.ts'
import { role, roleEndpoints } from './role.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { getSysUser, queryCurrentAuthority, signOut, token } from './session.ts'
import { url, urlEndpoints } from './url.ts'
import { authorizeRoleToUser, colleague, queryUsername, resettingPassword, user } from './user.ts'

export * from './account-rule.ts'
export * from './app-client.ts'
export * from './captcha.ts'
export * from './code.ts'
export * from './data-permission.ts'
export * from './data-scope.ts'
export * from './explain.ts'
export * from './focus.ts'
export * from './look-up.ts'
export * from './menu.ts'
export * from './message.ts'
export * from './online.ts'
export * from './org.ts'
export * from './post.ts'
export * from './profile.ts'
export * from './role.ts'
export * from './second-factor.ts'
export * from './session.ts'
export * from './url.ts'
export * from './user.ts'

export const identity = domain({
  name: 'identity',
  resources: [org, role, user, colleague, menu, url, post, userPost, online, message, appClient],
  endpoints: [
    token,
    getSysUser,
    queryCurrentAuthority,
    signOut,
    ...profileEndpoints,
    generateImageCaptcha,
    compareCaptcha,
    getSmsCaptcha,
    getSmsPwdCaptcha,
    retrievePasswordSms,
    retrievePassword,
    retrievePasswordMail,
    queryTenantUser,
    getTenantCodeByUser,
    ...oauthEndpoints,
    registerNewSession,
    removePrincipal,
    queryOrgType,
    querySysOrgTree,
    ...roleEndpoints,
    ...menuEndpoints,
    ...urlEndpoints,
    ...dataEndpoints,
    ...focusEndpoints,
    ...explainEndpoints,
    querySysPostTree,
    querySysUserPostTree,
    queryUsername,
    authorizeRoleToUser,
    resettingPassword,
    queryAccountRule,
    updateAccountRule,
    ...secondFactorEndpoints,
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
          uses: [
            ...uses(menu, 'query'),
            'admin.sysmenu.queryMenuButtonCheckbox',
            'admin.sysmenu.queryCheckedMenuButton',
          ],
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
    },
  ],
})
