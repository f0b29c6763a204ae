import {
  getSmsPwdCaptcha,
  retrievePassword,
  retrievePasswordMail,
  retrievePasswordSms,
} from '@cloud-steward/contract/identity/code.ts'
import { getTenantCodeByUser, queryTenantUser } from '@cloud-steward/contract/identity/look-up.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { checkNewPassword } from '../account/account-rule.service.ts'
import { messages, writeMessage } from '../message/message.service.ts'
import { sendMailJob } from '../message/send-mail.job.ts'
import { askReceiptsJob, sendSmsJob } from '../message/send-sms.job.ts'
import { replacePassword } from '../people/user.service.ts'
import { mustHaveSolved } from './captcha.service.ts'
import { ctxOf } from './ctx-of.ts'
import { lookUpTenants } from './look-up.service.ts'
import type { Asked, Proof } from './proof.service.ts'
import type { Sessions } from './session.service.ts'

/** Sends a code to whoever has a number or an address in a tenant. */
export const codeSender =
  (app: App, sessions: Sessions) => async (request: FastifyRequest, asked: Omit<Asked, 'ip'>) => {
    await sessions.sendCode({ ...asked, ip: request.ip }, (tenant, message) =>
      writeMessage(ctxOf(app, tenant, request), app, message),
    )
    return {}
  }

/** What people without a session prove themselves with: codes to a number or an address; and which tenant is theirs. */
export function registerProofs(app: App, sessions: Sessions): void {
  registerResource(app, messages)
  if (app.sms) app.jobs.push(sendSmsJob(app.sms), askReceiptsJob(app.sms))
  if (app.mail) app.jobs.push(sendMailJob(app.mail))

  const send = codeSender(app, sessions)
  register(app, getSmsPwdCaptcha, (_ctx, { tenantCode, mobile }, { request }) =>
    send(request, { purpose: 'password', tenantCode, to: mobile }),
  )
  register(app, retrievePassword, async (_ctx, { tenantCode, email, key, charCaptcha }, { request }) => {
    const { ip } = request
    const compared = charCaptcha ? sessions.compareCaptcha({ key, ip }, charCaptcha) : undefined
    // Without a key it may have been compared before, and is then good once.
    await (key ? compared : compared?.catch(() => {}))
    await mustHaveSolved(app.pools, key ?? undefined, request.ip)
    return send(request, { purpose: 'passwordMail', tenantCode, to: email })
  })

  const replace = async (request: FastifyRequest, proof: Proof, password: string) => {
    const { tenant, userId } = await sessions.whoHas(proof, (found) =>
      checkNewPassword(ctxOf(app, found.tenant, request), { password, username: found.username }),
    )
    await replacePassword(ctxOf(app, tenant, request), userId, password)
    return {}
  }
  register(app, retrievePasswordSms, (_ctx, { tenantCode, mobile, smsCaptcha, newPassword }, { request }) =>
    replace(request, { purpose: 'password', tenantCode, to: mobile, code: smsCaptcha }, newPassword),
  )
  register(app, retrievePasswordMail, (_ctx, { tenantCode, email, mailCaptcha, newPassword }, { request }) =>
    replace(request, { purpose: 'passwordMail', tenantCode, to: email, code: mailCaptcha }, newPassword),
  )

  register(app, queryTenantUser, (_ctx, { userInfo, captchaKey }, { request }) =>
    lookUpTenants(app.pools, userInfo, { captchaKey: captchaKey ?? undefined, ip: request.ip }),
  )
  register(app, getTenantCodeByUser, async (_ctx, { username, mobile }, { request, reply }) => {
    const [first] = await lookUpTenants(app.pools, username || mobile || '', { ip: request.ip })
    return reply.type('text/plain; charset=utf-8').send(first!.tenantCode)
  })
}
