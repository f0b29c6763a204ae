import { Refusal } from '@cloud-steward/contract'
import {
  compareCaptcha,
  generateImageCaptcha,
  getSysUser,
  queryCurrentAuthority,
  registerNewSession,
  removePrincipal,
  signOut,
  token,
} from '@cloud-steward/contract/identity/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, translate } from '../../infra/labels.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { onlineUsers, signOutUser } from './online.service.ts'
import { authorityOf, profileOf } from './profile.service.ts'
import type { Sessions } from './session.service.ts'

/** OAuth2 errors travel in OAuth2's own form; the message is added for our console. */
function oauthError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: string,
  reason: string,
  values: Refusal['values'] = {},
): object {
  const message = translate(languageOf(request.headers['accept-language']), reason, values)
  void reply.code(status)
  return { error, error_description: message, code: status, status, message, reason }
}
const BASIC_BROWSER = /^browser:$/

export function registerSession(app: App, sessions: Sessions): void {
  register(app, token, async (_ctx, input, { request, reply }) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (basic && !BASIC_BROWSER.test(Buffer.from(basic, 'base64').toString()))
      return oauthError(request, reply, 401, 'invalid_client', 'identity.error.badClient')
    const visitor = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) }
    void reply.header('cache-control', 'no-store')
    try {
      if (input.grant_type === 'refresh_token') return await sessions.refresh(input.refresh_token ?? '', visitor)
      const tenantCode = input.tenantCode ?? ''
      const totp = input.totp ?? undefined
      if (input.grant_type === 'mobile') {
        const given = { tenantCode, mobile: input.mobile ?? '', code: input.smsCaptcha ?? '', totp }
        return await sessions.signInByMobile(given, visitor)
      }
      const { username, password, captchaKey } = input
      return await sessions.signIn(
        { tenantCode, username: username ?? '', password: password ?? '', captchaKey: captchaKey ?? undefined, totp },
        visitor,
      )
    } catch (error) {
      if (error instanceof Refusal && error.http === 200)
        return oauthError(request, reply, 400, 'invalid_grant', error.reason, error.values)
      throw error
    }
  })
  register(app, generateImageCaptcha, async (_ctx, { key }, { request, reply }) => {
    void reply.type('image/svg+xml').header('cache-control', 'no-store')
    return reply.send(await sessions.drawCaptcha(key, request.ip))
  })
  register(app, compareCaptcha, async (_ctx, { key, charCaptcha }) => {
    await sessions.compareCaptcha(key, charCaptcha)
    return {}
  })
  register(app, getSysUser, async (ctx, _input, { session }) => ({
    ...(await profileOf(ctx)),
    ...(session!.only ? { mustSetUp: 'secondFactor' as const } : {}),
  }))
  register(app, queryCurrentAuthority, authorityOf)
  registerResource(app, onlineUsers)
  register(app, removePrincipal, (ctx, { username }) => signOutUser(ctx, username))
  register(app, registerNewSession, async () => ({}))
  register(app, signOut, async (_ctx, _input, { session }) => {
    await sessions.signOut(session!)
    return {}
  })
}
