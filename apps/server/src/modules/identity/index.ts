import type { App } from '../../kit/app.ts'
import { registerAdministration } from './admin.routes.ts'
import { cleanSessionsJob } from './clean-sessions.job.ts'
import { registerOauth } from './oauth.routes.ts'
import { registerProfile } from './profile.routes.ts'
import { registerProofs } from './proof.routes.ts'
import { registerSecondFactor } from './second-factor.routes.ts'
import { registerSession } from './session.routes.ts'
import type { Sessions } from './session.service.ts'
import { registerToken } from './token.routes.ts'

export { allowedUrls } from './access.rules.ts'
export { checkNewPassword, makeUpPassword, ruleOf } from './account-rule.service.ts'
export { CODE_SECONDS, mayAsk, sendCodes, takeCode } from './code.service.ts'
export { ctxOf } from './ctx-of.ts'
export { grantRole, insertUser, tenantByCode, userById, userByName } from './identity.queries.ts'
export { roleByCode as findRole } from './menu.queries.ts'
export { writeMessage } from './message.service.ts'
export { packable, withGroups } from './package.rules.ts'
export { hashPassword } from './password.ts'
export { codeSender } from './proof.routes.ts'
export { seedDemos } from './seed-demos.ts'
export { seedOrgs } from './seed-orgs.ts'
export { Sessions } from './session.service.ts'
export {
  deleteSmsSetting,
  insertSmsSetting,
  type SmsTerms,
  smsSettingForUpdate,
  smsSettings,
  updateSmsSetting,
} from './sms-setting.queries.ts'
export {
  administratorNames,
  insertFirstPost,
  insertTenant,
  type KnownTenant,
  setPackageMenus,
  setTenantStatus,
  type TenantTerms,
  tenantsForUpdate,
  updateTenant,
} from './tenant.queries.ts'
export { setUpTenant, setUpWithin } from './tenant-setup.ts'
export { toTenant } from './tenant-state.rules.ts'
export { isLocal, mayTry } from './throttle.ts'
export { ofUsersInScope } from './user.scope.ts'

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
