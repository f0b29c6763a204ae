import { PLATFORM_TENANT } from '@cloud-steward/contract'
import { getSmsCaptcha } from '@cloud-steward/contract/identity/code.ts'
import {
  getSmsRegisterCaptcha,
  registerAccount,
  registerAccountInitial,
} from '@cloud-steward/contract/platform/registration.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../infra/ctx/types.ts'
import { tenantDb } from '../../infra/db/tenant-db.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { codeSender, ctxOf, type Sessions, tenantByCode, toTenant } from '../identity/index.ts'
import { registerTenant, registrationClosed, sendRegisterCode } from './registration.service.ts'

/** What anybody may call, if the platform lets people register themselves. */
export function registerRegistration(app: App, sessions: Sessions, isOpen: boolean): void {
  /** The platform acts for whoever is nobody yet. */
  const platform = async (request: FastifyRequest): Promise<Ctx> => {
    const row = isOpen ? await tenantDb(app.pools.app, 0).first(tenantByCode(PLATFORM_TENANT)) : undefined
    if (!row) throw registrationClosed()
    return ctxOf(app, toTenant(row), request)
  }
  const sendCode = codeSender(app, sessions)
  const sendFirstCode = async (request: FastifyRequest, mobile: string) => {
    await sendRegisterCode(await platform(request), app, mobile, request.ip)
    return {}
  }
  register(app, getSmsRegisterCaptcha, (_ctx, { mobile }, { request }) => sendFirstCode(request, mobile))
  // The platform has one call for both.
  register(app, getSmsCaptcha, (_ctx, { tenantCode, mobile }, { request }) =>
    tenantCode ? sendCode(request, { purpose: 'login', tenantCode, to: mobile }) : sendFirstCode(request, mobile),
  )
  for (const endpoint of [registerAccountInitial, registerAccount])
    register(app, endpoint, async (_ctx, given, { request }) =>
      registerTenant(await platform(request), given, request.ip),
    )
}
