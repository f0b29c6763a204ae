import { type InputOf, Refusal } from '@cloud-steward/contract'
import { token } from '@cloud-steward/contract/identity/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies, writeCookie } from '../../../infra/http/cookies.ts'
import { languageOf, translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import type { Handler, PublicCall } from '../../../kit/register-endpoint.ts'
import { BROWSER } from '../oauth-client/app-client.service.ts'
import {
  type Client,
  invalidClient,
  mayGrant,
  provenClient,
  scopeOf,
  termsOf,
  tokensForClient,
  tokensForCode,
} from '../oauth-client/oauth.service.ts'
import type { Cookies } from './device.service.ts'
import type { Grant, Visitor } from './issue-tokens.ts'
import type { Sessions } from './session.service.ts'

type Input = InputOf<typeof token>
interface Named {
  client_id?: string | null
  client_secret?: string | null
}

/** Which program calls: in the header, or, where it cannot set one, among the parameters (RFC 6749, 2.3.1). */
function calledBy(request: FastifyRequest, input: Named) {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!basic) return { code: input.client_id ?? BROWSER, secret: input.client_secret ?? '' }
  const [code = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':').map(decoded)
  return { code, secret: secret.join(':') }
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
export async function clientOf(app: App, request: FastifyRequest, input: Named): Promise<Client | undefined> {
  const { code, secret } = calledBy(request, input)
  if (code !== BROWSER) return provenClient(app.pools, code, secret)
  if (secret) throw invalidClient()
  return undefined
}

/** OAuth2's token endpoint (RFC 6749, 3.2), in the form the platform's clients use as well. */
export const tokenBy =
  (app: App, sessions: Sessions): Handler<typeof token> =>
  async (_ctx, input, { request, reply }) => {
    void reply.header('cache-control', 'no-store')
    try {
      const client = await clientOf(app, request, input)
      if (client && !mayGrant(client, input.grant_type))
        return oauthError(request, reply, 'unauthorized_client', new Refusal('identity.error.badGrantType'))
      return await granted(app, sessions, { input, client, request, reply })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.reason === 'identity.error.badClient') return oauthError(request, reply, 'invalid_client', error)
      if (error.reason === 'identity.error.badScope') return oauthError(request, reply, 'invalid_scope', error)
      // Told here as well: whoever reads no status of ours would take anything else for tokens.
      if ([200, 429].includes(error.http)) return oauthError(request, reply, 'invalid_grant', error)
      throw error
    }
  }

const DEVICE_SECONDS = 180 * 86_400
const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => {
  const known = readCookies(request.headers.cookie)
  return {
    read: (name) => known.get(name),
    write: (name, value) => writeCookie({ request, reply }, name, value, { path: token.path, seconds: DEVICE_SECONDS }),
  }
}

async function granted(
  app: App,
  sessions: Sessions,
  { input, client, request, reply }: { input: Input; client: Client | undefined } & PublicCall,
): Promise<Grant> {
  const from = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) }
  // A program's users come from many devices by one address.
  const cookies = client ? undefined : cookiesOf(request, reply)
  switch (input.grant_type) {
    case 'authorization_code': {
      if (!client) throw invalidClient()
      const { code, redirect_uri: redirectUri, code_verifier: verifier } = input
      return tokensForCode(
        app.pools,
        client,
        { code: code ?? '', redirectUri: redirectUri ?? '', verifier: verifier ?? '' },
        from,
      )
    }
    case 'client_credentials':
      if (!client) throw invalidClient()
      return tokensForClient(app.pools, client, input.scope, from)
    default: {
      const refreshes = input.grant_type === 'refresh_token'
      const scope = client && (refreshes ? client.auth_scope : scopeOf(client, input.scope))
      const visitor: Visitor = { ...from, client: client && termsOf(client, scope!) }
      if (refreshes) return sessions.refresh(input.refresh_token ?? '', visitor)
      const tenantCode = input.tenantCode ?? ''
      const totp = input.totp ?? undefined
      if (input.grant_type === 'mobile') {
        const given = { tenantCode, mobile: input.mobile ?? '', code: input.smsCaptcha ?? '', totp }
        return sessions.signInByMobile(given, visitor, cookies)
      }
      const { username, password, captchaKey } = input
      return sessions.signIn(
        { tenantCode, username: username ?? '', password: password ?? '', captchaKey: captchaKey ?? undefined, totp },
        visitor,
        cookies,
      )
    }
  }
}

/** OAuth2 errors travel in OAuth2's own form; the message is added for our console. */
export function oauthError(request: FastifyRequest, reply: FastifyReply, error: string, refusal: Refusal): object {
  const { reason, values } = refusal
  const message = translate(languageOf(request.headers['accept-language']), reason, values)
  const status = refusal.http === 429 ? 429 : error === 'invalid_client' ? 401 : 400
  void reply.code(status)
  return { error, error_description: message, code: status, status, message, reason }
}
