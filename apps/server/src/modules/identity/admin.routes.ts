import {
  authorizeRoleToUser,
  queryOrgType,
  queryRoleNameCheckbox,
  querySysOrgTree,
  queryUsername,
  resettingPassword,
} from '@cloud-steward/contract/identity/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { kindsOfOrg, orgs } from './org.service.ts'
import { roles, rolesToTick } from './role.service.ts'
import { giveRolesToUser, resetPassword, usernames, users } from './user.service.ts'

explainConstraint('identity_user_username', 'identity.error.usernameTaken', ['username'])
explainConstraint('identity_user_email', 'identity.error.emailTaken', ['email'])
explainConstraint('identity_user_mobile', 'identity.error.mobileTaken', ['mobile'])
explainConstraint('identity_role_code', 'identity.error.roleCodeTaken', ['roleCode'])

/** Organisations, users, posts, roles and what they may do. */
export function registerAdministration(app: App): void {
  registerResource(app, orgs)
  register(app, queryOrgType, async (ctx) => ({ list: await kindsOfOrg(ctx) }))
  register(app, querySysOrgTree, async (ctx) => ({ list: await orgs.nodes(ctx) }))

  registerResource(app, users)
  register(app, queryUsername, usernames)
  register(app, authorizeRoleToUser, giveRolesToUser)
  register(app, resettingPassword, resetPassword)

  registerResource(app, roles)
  register(app, queryRoleNameCheckbox, rolesToTick)
}
