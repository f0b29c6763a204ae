import * as contract from '@cloud-steward/contract/identity/look-up.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { lookUpTenants } from './look-up.service.ts'

export const serveLookUp = (app: App): void =>
  serve(app, contract, {
    queryTenantUser: (ctx, { userInfo, captchaKey }, { request }) =>
      lookUpTenants(ctx.pools, userInfo, { captchaKey: captchaKey ?? undefined, ip: request.ip }),
    getTenantCodeByUser: async (ctx, { username, mobile }, { request, reply }) => {
      const [first] = await lookUpTenants(ctx.pools, username || mobile || '', { ip: request.ip })
      return reply.type('text/plain; charset=utf-8').send(first!.tenantCode)
    },
  })
