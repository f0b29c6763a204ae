import { PLATFORM_TENANT } from '@cloud-steward/contract'
import * as signInCode from '@cloud-steward/contract/identity/sign-in-code.ts'
import * as contract from '@cloud-steward/contract/platform/registration.ts'
import type { Ctx, PublicCtx } from '../../infra/ctx/types.ts'
import { tenantDb } from '../../infra/db/tenant-db.ts'
import type { App } from '../../kit/app.ts'
import type { Handler } from '../../kit/register-endpoint.ts'
import { serve } from '../../kit/serve.ts'
import { codeSender, type Sessions, tenantByCode, toTenant } from '../identity/index.ts'
import { registerTenant, registrationClosed, sendRegisterCode } from './registration.service.ts'

/** Public calls by which people register a tenant themselves, if the platform allows it. */
export function serveRegistration(app: App, sessions: Sessions, isOpen: boolean): void {
  /** The caller has no tenant yet, so the work is done in the tenant of the platform. */
  const platform = async (ctx: PublicCtx): Promise<Ctx> => {
    const row = isOpen ? await tenantDb(ctx.pools.app, 0).first(tenantByCode(PLATFORM_TENANT)) : undefined
    if (!row) throw registrationClosed()
    return ctx.inTenant(toTenant(row))
  }
  const sendFirstCode: Handler<typeof contract.getSmsRegisterCaptcha> = async (ctx, { mobile }, { request }) => {
    await sendRegisterCode(await platform(ctx), app, mobile, request.ip)
    return app.sms ? {} : { isKept: true }
  }
  const register: Handler<typeof contract.registerAccount> = async (ctx, given, { request }) =>
    registerTenant(await platform(ctx), given, request.ip)
  serve(app, contract, {
    getSmsRegisterCaptcha: sendFirstCode,
    registerAccountInitial: register,
    registerAccount: register,
  })

  const sendCode = codeSender(app, sessions)
  serve(app, signInCode, {
    // The platform has one call for both.
    getSmsCaptcha: (ctx, { tenantCode, mobile }, call) =>
      tenantCode
        ? sendCode(ctx, call, { purpose: 'login', tenantCode, to: mobile })
        : sendFirstCode(ctx, { mobile }, call).then(() => ({})),
  })
}
