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
export { checkNewPassword } from './account-rule.service.ts'
export { grantRole, insertUser } from './identity.queries.ts'
export { hashPassword } from './password.ts'
export { seedOrgs } from './seed-orgs.ts'
export { Sessions } from './session.service.ts'
export { setUpTenant } from './tenant-setup.ts'
export { toTenant } from './tenant-state.rules.ts'

/** Who signs in, as what, and what that lets him do. */
export const identityModule = (sessions: Sessions) => ({
  name: 'identity',
  register(app: App): void {
    registerToken(app, sessions)
    registerSession(app, sessions)
    registerProofs(app, sessions)
    registerSecondFactor(app)
    registerOauth(app)
    registerProfile(app)
    registerAdministration(app)
    app.jobs.push(cleanSessionsJob)
  },
})
