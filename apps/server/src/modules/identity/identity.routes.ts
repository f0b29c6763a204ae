import type { App } from '../../kit/app.ts'
import { serveAccountRule } from './account/account-rule.routes.ts'
import { serveProfile } from './account/profile.routes.ts'
import { serveSecondFactor } from './account/second-factor.routes.ts'
import { serveInvitation } from './invitation/invitation.routes.ts'
import { serveAppClient } from './oauth-client/app-client.routes.ts'
import { serveOrg } from './people/org.routes.ts'
import { servePost } from './people/post.routes.ts'
import { serveUser } from './people/user.routes.ts'
import { serveDataPermission } from './right/data-permission.routes.ts'
import { serveDataScope } from './right/data-scope.routes.ts'
import { serveExplain } from './right/explain.routes.ts'
import { serveFocus } from './right/focus.routes.ts'
import { serveMenu } from './right/menu.routes.ts'
import { serveRole } from './right/role.routes.ts'
import { serveUrl } from './right/url.routes.ts'
import { serveCaptcha } from './sign-in/captcha.routes.ts'
import { serveCode } from './sign-in/code.routes.ts'
import { serveLookUp } from './sign-in/look-up.routes.ts'
import { serveOnline } from './sign-in/online.routes.ts'
import { serveSession } from './sign-in/session.routes.ts'
import type { Sessions } from './sign-in/session.service.ts'
import { serveSupportGrant } from './support/support-grant.routes.ts'

export function serveIdentity(app: App, sessions: Sessions): void {
  serveSession(app, sessions)
  serveCaptcha(app, sessions)
  serveOnline(app)
  serveCode(app, sessions)
  serveLookUp(app)
  serveAccountRule(app)
  serveProfile(app)
  serveSecondFactor(app, sessions)
  serveAppClient(app)
  serveInvitation(app)
  serveSupportGrant(app)
  serveOrg(app)
  serveUser(app)
  servePost(app)
  serveRole(app)
  serveDataScope(app)
  serveDataPermission(app)
  serveUrl(app)
  serveMenu(app)
  serveFocus(app)
  serveExplain(app)
}
