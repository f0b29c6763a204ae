import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import type { Sessions } from '../identity/index.ts'
import { registerRegistration } from './registration.routes.ts'
import { registerTenancy } from './tenancy.routes.ts'
import { quotaReactions } from './warn-of-quota.ts'

export { merchantCategory } from './tenant.service.ts'

explainConstraint('identity_tenant_period', 'tenancy.error.periodReversed', ['endTime'])
explainConstraint('tenancy_detail_domain', 'tenancy.error.domainTaken', ['domain'])
explainConstraint('tenancy_tenement_name', 'tenancy.error.tenementNameTaken', ['tenementName'])
explainConstraint('identity_sms_setting_channel', 'tenancy.error.smsChannelTaken', ['channel'])
explainConstraint('tenancy_package_code', 'tenancy.error.packageCodeTaken', ['code'])
explainConstraint('tenancy_package_registration', 'tenancy.error.oneRegistration', ['registration'])

/** Who uses the product: tenants, their packages and limits, who works in them, and how new ones begin. */
export const tenancyModule = (sessions: Sessions, { registration }: { registration: boolean }) => ({
  name: 'tenancy',
  register(app: App): void {
    registerTenancy(app)
    registerRegistration(app, sessions, registration)
    app.reactions.push(...quotaReactions)
  },
})
