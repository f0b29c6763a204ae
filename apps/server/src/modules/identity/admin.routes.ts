import { Refusal } from '@cloud-steward/contract'
import {
  authorizeDataScopeToRole,
  authorizeMenuButtonToRole,
  authorizeMenuDataToRole,
  authorizeMenuToRole,
  authorizeRoleToUrl,
  authorizeRoleToUser,
  authorizeUrlToRole,
  authorizeUserToRole,
  deleteDataField,
  explainAccess,
  queryCheckedMenuButton,
  queryDataFieldByMenuCode,
  queryDataMenu,
  queryDataScopeByRoleId,
  queryFieldCheckbox,
  queryIdleRule,
  queryMenuButtonByRoleCode,
  queryMenuButtonCheckbox,
  queryMenuIdByRoleId,
  queryOrgType,
  queryOrgUserTree,
  queryRoleCode,
  queryRoleIdByUrlId,
  queryRoleName,
  queryRoleNameCheckbox,
  querySysMenuButtonTree,
  querySysMenuTree,
  querySysOrgTree,
  querySysPostTree,
  querySysUserPostTree,
  queryUrlIdByRoleId,
  queryUsername,
  resettingPassword,
  updateAccountRule,
} from '@cloud-steward/contract/identity/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { exportList } from '../../kit/export.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { changeRule } from './account/account-rule.service.ts'
import { kindsOfOrg, orgs } from './people/org.service.ts'
import { posts, postsToChoose, userPosts } from './people/post.service.ts'
import { giveRolesToUser, resetPassword, usernames, users } from './people/user.service.ts'
import { colleagues } from './people/user.source.ts'
import {
  authorizeButtons,
  authorizeMenus,
  authorizeRoles,
  authorizeUrls,
  hiddenButtonsOf,
  leafMenusOf,
  roleIdsOfUrl,
  urlIdsOf,
} from './right/authorize.service.ts'
import { dataMenus, entriesOf, fieldsToTick, hideFields, showFields } from './right/data-permission.service.ts'
import { authorizeDataScope, dataScopeOf } from './right/data-scope.service.ts'
import { explain } from './right/explain.service.ts'
import { idleRules } from './right/idle-rules.service.ts'
import { buttonsOf, kindsOfButtons, menuButtonTree, menuItems, menuTree } from './right/menu.service.ts'
import { giveRoleToUsers, orgUserTree, roleCodes, roleNames, roles, rolesToTick } from './right/role.service.ts'
import { urls } from './right/url.service.ts'
import { onlineUsers } from './sign-in/online.service.ts'

explainConstraint('identity_user_username', 'identity.error.usernameTaken', ['username'])
explainConstraint('identity_user_email', 'identity.error.emailTaken', ['email'])
explainConstraint('identity_user_mobile', 'identity.error.mobileTaken', ['mobile'])
explainConstraint('identity_role_code', 'identity.error.roleCodeTaken', ['roleCode'])

explainConstraint('identity_menu_code', 'identity.error.menuCodeTaken', ['menuCode'])
explainConstraint('identity_menu_path', 'identity.error.menuPathTaken', ['menuPath'])
explainConstraint('identity_url_url', 'identity.error.urlTaken', ['url'])
explainConstraint('identity_post_code', 'identity.error.postCodeTaken', ['postCode'])
explainConstraint('identity_user_post_once', 'identity.error.postHeld', ['postCode'])
explainConstraint('identity_user_post_main', 'identity.error.mainPostTaken', ['postType'])

/** Organisations, users, posts, roles and what they may do. */
export function registerAdministration(app: App): void {
  registerResource(app, orgs)
  register(app, queryOrgType, async (ctx) => ({ list: await kindsOfOrg(ctx) }))
  register(app, querySysOrgTree, async (ctx) => ({ list: await orgs.nodes(ctx) }))

  registerResource(app, users, {
    // The platform exports who is online by the calls of its users.
    export: (to, ctx, all, kind, input, call) => {
      const isOnline = input.onlinestatus === '1'
      if (isOnline && !call.session!.mayCall('/admin/sysuser/queryOnlineSysUser'))
        throw new Refusal('kit.error.forbidden', { http: 403 })
      return exportList(to, ctx, isOnline ? onlineUsers : all, kind, input, call)
    },
  })
  registerResource(app, colleagues)
  register(app, queryUsername, usernames)
  register(app, authorizeRoleToUser, giveRolesToUser)
  register(app, resettingPassword, resetPassword)
  register(app, updateAccountRule, changeRule)

  registerResource(app, posts)
  register(app, querySysPostTree, (ctx) => posts.nodes(ctx, ['postCode']))
  registerResource(app, userPosts)
  register(app, querySysUserPostTree, (ctx, { userId }, { session }) =>
    postsToChoose(ctx, userId, session!.mayCall('/admin/sysuserpost/querySysUserPost')),
  )
  registerRoles(app)
  registerMenus(app)
}

function registerRoles(app: App): void {
  registerResource(app, roles)
  register(app, queryRoleName, roleNames)
  register(app, queryRoleCode, roleCodes)
  register(app, queryRoleNameCheckbox, rolesToTick)
  register(app, authorizeUserToRole, giveRoleToUsers)
  register(app, queryOrgUserTree, (ctx, input) => orgUserTree(ctx, input))
  register(app, queryDataScopeByRoleId, (ctx, { roleId }) => dataScopeOf(ctx, roleId))
  register(app, authorizeDataScopeToRole, authorizeDataScope)
  register(app, explainAccess, (ctx, input, { session }) => explain(app, ctx, input, session!))
  register(app, queryIdleRule, (ctx) => idleRules(ctx))

  registerResource(app, urls)
  register(app, queryRoleIdByUrlId, (ctx, { urlId }) => roleIdsOfUrl(ctx, urlId))
  // The platform answers this one bare.
  register(app, queryUrlIdByRoleId, (ctx, { roleId }) => urlIdsOf(ctx, roleId))
  register(app, authorizeRoleToUrl, authorizeRoles)
  register(app, authorizeUrlToRole, authorizeUrls)
}

function registerMenus(app: App): void {
  registerResource(app, menuItems)
  register(app, querySysMenuTree, (ctx) => menuTree(ctx))
  register(app, querySysMenuButtonTree, (ctx) => menuButtonTree(ctx))
  register(app, queryMenuIdByRoleId, (ctx, { roleId }) => leafMenusOf(ctx, roleId))
  register(app, queryMenuButtonByRoleCode, (ctx, { roleCode }) => hiddenButtonsOf(ctx, roleCode))
  register(app, queryMenuButtonCheckbox, kindsOfButtons)
  register(app, queryCheckedMenuButton, (ctx, { menuCode }) => buttonsOf(ctx, menuCode))
  register(app, authorizeMenuToRole, authorizeMenus)
  register(app, authorizeMenuButtonToRole, authorizeButtons)

  register(app, queryDataMenu, dataMenus)
  register(app, queryFieldCheckbox, async (ctx, { menuCode }) => fieldsToTick(ctx, menuCode))
  register(app, queryDataFieldByMenuCode, (ctx, { menuCode }) => entriesOf(ctx, menuCode))
  register(app, authorizeMenuDataToRole, hideFields)
  register(app, deleteDataField, showFields)
}
