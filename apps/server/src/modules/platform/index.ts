import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { storageLimits } from '../files/index.ts'
import type { Sessions } from '../identity/index.ts'
import { serveBusiness } from './business.routes.ts'
import { servePackage } from './package.routes.ts'
import { serveRegistration } from './registration.routes.ts'
import { serveSms } from './sms.routes.ts'
import { limitsOfStorage } from './storage.service.ts'
import { serveTenant } from './tenant.routes.ts'
import { serveTenement } from './tenement.routes.ts'
import { joinTenement } from './tenement.service.ts'
import { joinReaction, quotaReactions } from './warn-of-quota.ts'

export { checkKeeper, knownTenant } from './platform.service.ts'
export { merchantCategory } from './tenant.service.ts'

explainConstraint('identity_tenant_period', 'platform.error.periodReversed', ['endTime'])
explainConstraint('platform_detail_domain', 'platform.error.domainTaken', ['domain'])
explainConstraint('platform_tenement_name', 'platform.error.tenementNameTaken', ['tenementName'])
explainConstraint('identity_sms_setting_channel', 'platform.error.smsChannelTaken', ['channel'])
explainConstraint('platform_package_code', 'platform.error.packageCodeTaken', ['code'])
explainConstraint('platform_package_registration', 'platform.error.oneRegistration', ['registration'])

/** Who uses the product: tenants, their packages and limits, who works in them, and how new ones begin. */
export const platformModule = (sessions: Sessions, { registration }: { registration: boolean }) => ({
  name: 'platform',
  register(app: App): void {
    app.ports.provide(storageLimits, limitsOfStorage)
    serveTenant(app)
    servePackage(app)
    serveBusiness(app)
    serveSms(app)
    serveTenement(app)
    serveRegistration(app, sessions, registration)
    app.reactions.push(...quotaReactions, joinReaction, joinTenement)
  },
})
