import type { App } from '../../kit/app.ts'
import { registerProfile } from './account/profile.routes.ts'
import { registerSecondFactor } from './account/second-factor.routes.ts'
import { registerAdministration } from './admin.routes.ts'
import { registerOauth } from './oauth-client/oauth.routes.ts'
import { cleanSessionsJob } from './sign-in/clean-sessions.job.ts'
import { registerProofs } from './sign-in/proof.routes.ts'
import { registerSession } from './sign-in/session.routes.ts'
import type { Sessions } from './sign-in/session.service.ts'
import { registerToken } from './sign-in/token.routes.ts'

export { checkNewPassword, makeUpPassword, ruleOf } from './account/account-rule.service.ts'
export { proveOwnPassword } from './account/own-password.service.ts'
export { hashPassword } from './account/password.ts'
export {
  accountsOfLandlord,
  accountsOfRentees,
  grantRole,
  insertUser,
  tenantByCode,
  userById,
  userByName,
} from './identity.queries.ts'
export { writeMessage } from './message/message.service.ts'
export {
  deleteSmsSetting,
  insertSmsSetting,
  type SmsTerms,
  smsSettingForUpdate,
  smsSettings,
  updateSmsSetting,
} from './message/sms-setting.queries.ts'
export { type Text, writeTexts } from './message/texts.service.ts'
export { seedOrgs } from './people/seed-orgs.ts'
export { ofUsersInScope } from './people/user.scope.ts'
export { allowedUrls } from './right/access.rules.ts'
export { roleByCode as findRole } from './right/menu.queries.ts'
export { packable, withGroups } from './right/package.rules.ts'
export { seedDemos } from './seed-demos.ts'
export { CODE_SECONDS, mayAsk, sendCodes, takeCode } from './sign-in/code.service.ts'
export { ctxOf } from './sign-in/ctx-of.ts'
export { codeSender } from './sign-in/proof.routes.ts'
export { Sessions } from './sign-in/session.service.ts'
export { isLocal, mayTry } from './sign-in/throttle.ts'
export {
  administratorNames,
  insertFirstPost,
  insertTenant,
  type KnownTenant,
  setPackageMenus,
  setTenantStatus,
  stewardNames,
  type TenantTerms,
  tenantsForUpdate,
  updateTenant,
} from './tenant/tenant.queries.ts'
export { setUpTenant, setUpWithin } from './tenant/tenant-setup.ts'
export { toTenant } from './tenant/tenant-state.rules.ts'

/** Who signs in, as what, and what that lets him do. */
export const identityModule = (sessions: Sessions) => ({
  name: 'identity',
  register(app: App): void {
    registerToken(app, sessions)
    registerSession(app, sessions)
    registerProofs(app, sessions)
    registerSecondFactor(app, sessions)
    registerOauth(app)
    registerProfile(app)
    registerAdministration(app)
    app.jobs.push(cleanSessionsJob)
  },
})
