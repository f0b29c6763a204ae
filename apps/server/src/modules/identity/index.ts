import { actAs } from '../../infra/ctx/act-as.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { ctxOfUser, orgsOfCaller, showAsAvatar, tenantNumbered } from '../files/index.ts'
import { keepAvatar } from './account/avatar.service.ts'
import { moveAvatarsJob } from './account/move-avatars.job.ts'
import { userByName } from './identity.queries.ts'
import { serveIdentity } from './identity.routes.ts'
import { expireInvitationsJob } from './invitation/expire-invitations.job.ts'
import { partyRecord } from './invitation/party-record.ts'
import { contactNotice } from './message/contact-notice.reaction.ts'
import { serveMessages } from './message/message.routes.ts'
import { sendMailJob } from './message/send-mail.job.ts'
import { askReceiptsJob, sendSmsJob } from './message/send-sms.job.ts'
import { orgsAbove } from './people/org.service.ts'
import { cleanSessionsJob } from './sign-in/clean-sessions.job.ts'
import type { Sessions } from './sign-in/session.service.ts'

export { checkNewPassword, inventPassword } from './account/account-rule.service.ts'
export { proveOwnPassword } from './account/own-password.service.ts'
export { hashPassword } from './account/password.ts'
export {
  accountsOfLandlord,
  accountsOfRentees,
  insertUser,
  tenantByCode,
  userById,
  userByName,
} from './identity.queries.ts'
export { members } from './invitation/member.service.ts'
export { partyRecord } from './invitation/party-record.ts'
export {
  addSmsSetting,
  changeSmsSetting,
  removeSmsSetting,
  smsSettingsOf,
} from './message/sms-setting.service.ts'
export { writeTexts } from './message/texts.service.ts'
export { colleagueById } from './people/colleague.service.ts'
export { ofUsersInScope } from './people/user.scope.ts'
export { roleByCode as findRole } from './right/menu.queries.ts'
export { packable, withGroups } from './right/package.rules.ts'
export { codeSender } from './sign-in/code.routes.ts'
export { sendCodeTo, takeCode } from './sign-in/code.service.ts'
export { Sessions } from './sign-in/session.service.ts'
export { mayTry } from './sign-in/throttle.ts'
export {
  administratorNames,
  insertFirstPost,
  insertTenant,
  type KnownTenant,
  setPackageTerms,
  setTenantStatus,
  stewardNames,
  type TenantTerms,
  tenantsForUpdate,
  updateTenant,
} from './tenant/tenant.queries.ts'
export { setUpWithin } from './tenant/tenant-setup.ts'
export { toTenant } from './tenant/tenant-state.rules.ts'

explainConstraint('identity_user_username', 'identity.error.usernameTaken', ['username'])
explainConstraint('identity_user_email', 'identity.error.emailTaken', ['email'])
explainConstraint('identity_user_mobile', 'identity.error.mobileTaken', ['mobile'])
explainConstraint('identity_invitation_open', 'identity.error.alreadyInvited', ['mobile'])
explainConstraint('identity_role_code', 'identity.error.roleCodeTaken', ['roleCode'])

explainConstraint('identity_menu_code', 'identity.error.menuCodeTaken', ['menuCode'])
explainConstraint('identity_menu_path', 'identity.error.menuPathTaken', ['menuPath'])
explainConstraint('identity_url_url', 'identity.error.urlTaken', ['url'])
explainConstraint('identity_post_code', 'identity.error.postCodeTaken', ['postCode'])
explainConstraint('identity_user_post_once', 'identity.error.postHeld', ['postCode'])
explainConstraint('identity_user_post_main', 'identity.error.mainPostTaken', ['postType'])

/** Who signs in, as what, and what that lets him do. */
export const identityModule = (sessions: Sessions) => ({
  name: 'identity',
  needs: [partyRecord],
  register(app: App): void {
    serveMessages(app)
    app.reactions.push(contactNotice(app))
    serveIdentity(app, sessions)
    app.ports.provide(orgsOfCaller, orgsAbove)
    app.ports.provide(showAsAvatar, async (ctx, bytes) => (await keepAvatar(ctx, app, bytes)).avatar)
    app.ports.provide(tenantNumbered, async (id) => (await sessions.tenantsById([id]))[0])
    app.ports.provide(ctxOfUser, async (ctx, username) => {
      const user = await ctx.db.first(userByName(ctx.tenant.id, username))
      const standing = user?.status === 'active' ? await sessions.standingOf(ctx.tenant.id, user.id) : undefined
      return standing && actAs(app, ctx, standing, ctx.language)
    })
    app.jobs.push(moveAvatarsJob(app))
    if (app.sms) app.jobs.push(sendSmsJob(app.sms), askReceiptsJob(app.sms))
    if (app.mail) app.jobs.push(sendMailJob(app.mail))
    app.jobs.push(cleanSessionsJob, expireInvitationsJob)
  },
})
