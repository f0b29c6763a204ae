import * as contract from '@cloud-steward/contract/identity/code.ts'
import type { PublicCtx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import type { PublicCall } from '../../../kit/register-endpoint.ts'
import { serve } from '../../../kit/serve.ts'
import { checkNewPassword } from '../account/account-rule.service.ts'
import { mustReach, writeMessage } from '../message/message.service.ts'
import { replacePassword } from '../people/user.service.ts'
import { mustHaveSolved } from './captcha.service.ts'
import type { Asked, Proof } from './proof.service.ts'
import type { Sessions } from './session.service.ts'

/** Sends a code to a number or an address, if a user of the tenant has it. */
export const codeSender =
  (app: App, sessions: Sessions) =>
  async (ctx: PublicCtx, { request }: PublicCall, asked: Omit<Asked, 'ip'>) => {
    mustReach(app.sms, asked.to)
    await sessions.sendCode({ ...asked, ip: request.ip }, (tenant, message) =>
      writeMessage(ctx.inTenant(tenant), app, message),
    )
    return {}
  }

async function replaceProven(sessions: Sessions, ctx: PublicCtx, proof: Proof, password: string) {
  const { tenant, userId } = await sessions.whoHas(proof, (found) =>
    checkNewPassword(ctx.inTenant(found.tenant), { password, username: found.username }),
  )
  await replacePassword(ctx.inTenant(tenant), userId, password)
  return {}
}

/** How people without a session prove who they are: by codes sent to a number or an address. */
export function serveCode(app: App, sessions: Sessions): void {
  const send = codeSender(app, sessions)
  serve(app, contract, {
    getSmsPwdCaptcha: (ctx, { tenantCode, mobile }, call) =>
      send(ctx, call, { purpose: 'password', tenantCode, to: mobile }),
    retrievePassword: async (ctx, { tenantCode, email, key, charCaptcha }, call) => {
      const { ip } = call.request
      const compared = charCaptcha ? sessions.compareCaptcha({ key, ip }, charCaptcha) : undefined
      // Without a key it may have been compared before, and is then good once.
      await (key ? compared : compared?.catch(() => {}))
      await mustHaveSolved(ctx.pools, key ?? undefined, ip)
      return send(ctx, call, { purpose: 'passwordMail', tenantCode, to: email })
    },
    retrievePasswordSms: (ctx, { tenantCode, mobile, smsCaptcha: code, newPassword }) =>
      replaceProven(sessions, ctx, { purpose: 'password', tenantCode, to: mobile, code }, newPassword),
    retrievePasswordMail: (ctx, { tenantCode, email, mailCaptcha: code, newPassword }) =>
      replaceProven(sessions, ctx, { purpose: 'passwordMail', tenantCode, to: email, code }, newPassword),
  })
}
