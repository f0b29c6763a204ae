import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/app-client.ts'
import type { authorize } from '@cloud-steward/contract/identity/app-client.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { checkPassword } from '../account/password.ts'
import { hashOf } from '../sign-in/hash.ts'
import { type ClientTerms, type Grant, issueTokens, type Visitor } from '../sign-in/issue-tokens.ts'
import { grantedScope, words } from '../sign-in/scope.rules.ts'
import { endFamily } from '../sign-in/session.queries.ts'
import { mayTry } from '../sign-in/throttle.ts'
import { inTurn } from '../sign-in/turns.ts'
import {
  type ClientRow,
  clientById,
  clientKey,
  codeByHash,
  deleteOldOauthCodes,
  endApp,
  insertCode,
  useOauthCode,
} from './app-client.queries.ts'

/** An authenticated OAuth client. A public client, without a secret, is identified only. */
export interface Client extends ClientRow {
  tenantId: number
  isSecret: boolean
}
const CODE_SECONDS = 60
const WRONG_SECRETS = limited('client', { tries: 20, seconds: 900, forgives: true } as const)
const anyone = (pools: Pools) => tenantDb(pools.app, 0)
export const mayGrant = (client: ClientRow, type: string): boolean => words(client.auth_type).includes(type)

/** What OAuth 2 calls an invalid client; its own code, so that the token endpoint answers it with 401. */
export const invalidClient = () => new Refusal('identity.error.badClient', { http: 401 })

/** The OAuth client with a code. An unknown client and a wrong secret get the same answer in the same time. */
export const provenClient = (pools: Pools, code: string, secret: string): Promise<Client> =>
  inTurn(`client ${code}`, async () => {
    const forgive = await mayTry(anyone(pools), 'client', code, WRONG_SECRETS)
    const key = await anyone(pools).first(clientKey(code))
    const matches = key?.secret_hash === null ? secret === '' : await checkPassword(key?.secret_hash, secret)
    const row = key && (await tenantDb(pools.app, key.tenant_id).first(clientById(key.tenant_id, key.client_id)))
    if (!matches || !row) throw invalidClient()
    await forgive()
    return { ...row, tenantId: key.tenant_id, isSecret: key.secret_hash !== null }
  })

export function termsOf(client: ClientRow, scope: string): ClientTerms {
  const { client_code: code, token_seconds: tokenSeconds, refresh_seconds: refreshSeconds } = client
  return { code, scope, tokenSeconds, refreshSeconds, refreshes: mayGrant(client, 'refresh_token') }
}
/** The requested scope of an OAuth client. */
export function scopeOf(client: ClientRow, asked: string | null | undefined): string {
  const scope = grantedScope(client.auth_scope, asked)
  if (!scope) throw new Refusal('identity.error.badScope', { fields: ['scope'] })
  return scope
}

/** The OAuth client of an authorization request, if it exists in the user's tenant and the request is valid. */
async function asking(ctx: Ctx, asked: InputOf<typeof authorize>): Promise<{ client: ClientRow; scope: string }> {
  const key = await ctx.db.first(clientKey(asked.client_id))
  const client =
    key?.tenant_id === ctx.tenant.id ? await ctx.db.first(clientById(ctx.tenant.id, key.client_id)) : undefined
  if (!client || !mayGrant(client, 'authorization_code'))
    throw new Refusal('identity.error.badClient', { fields: ['client_id'] })
  if (!client.fallback_url.split(',').includes(asked.redirect_uri))
    throw new Refusal('identity.error.badRedirect', { fields: ['redirect_uri'] })
  const isPkce = asked.code_challenge_method === 'S256' && /^[\w-]{43}$/.test(asked.code_challenge)
  if (asked.response_type !== 'code' || !isPkce)
    throw new Refusal('identity.error.badAuthorization', { fields: ['code_challenge'] })
  return { client, scope: scopeOf(client, asked.scope) }
}
export async function queryAuthorization(
  ctx: Ctx,
  asked: InputOf<typeof contract.queryAuthorization>,
): Promise<AnswerOf<typeof contract.queryAuthorization>> {
  const { client, scope } = await asking(ctx, asked)
  const { client_code: clientCode, client_description: clientDescription } = client
  return { clientCode, clientDescription, scopes: words(scope), host: new URL(asked.redirect_uri).host }
}

/** The caller authorises an OAuth client. @returns the redirect address with the code */
export async function letActFor(ctx: Ctx, asked: InputOf<typeof authorize>): Promise<{ location: string }> {
  const { client, scope } = await asking(ctx, asked)
  const code = randomBytes(32).toString('base64url')
  await ctx.transaction(async (tx) => {
    await tx.db.run(deleteOldOauthCodes())
    await tx.db.run(
      insertCode({
        hash: hashOf(code),
        tenantId: tx.tenant.id,
        userId: tx.user!.id,
        clientCode: client.client_code,
        redirectUri: asked.redirect_uri,
        scope,
        challenge: asked.code_challenge,
        family: newId(),
        seconds: CODE_SECONDS,
      }),
    )
    tx.audit({
      action: 'authorize',
      resource: 'identity.appClient',
      recordId: client.client_code,
      after: { scope, redirect_uri: asked.redirect_uri },
    })
  })
  const location = new URL(asked.redirect_uri)
  location.searchParams.set('code', code)
  if (asked.state) location.searchParams.set('state', asked.state)
  return { location: location.href }
}

const isChallengeOf = (challenge: string, verifier: string): boolean => {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return made.length === challenge.length && timingSafeEqual(made, Buffer.from(challenge))
}
const badCode = () => new Refusal('identity.error.badOauthCode')

/** Tokens for a code, once. A code that comes again was stolen: all that was issued for it ends. */
export async function tokensForCode(
  pools: Pools,
  client: Client,
  given: { code: string; redirectUri: string; verifier: string },
  visitor: Visitor,
): Promise<Grant> {
  const row = await anyone(pools).first(codeByHash(hashOf(given.code)))
  if (row?.client_code !== client.client_code || row.redirect_uri !== given.redirectUri) throw badCode()
  if (!isChallengeOf(row.challenge, given.verifier)) throw badCode()
  if (!(await anyone(pools).run(useOauthCode(hashOf(given.code))))) {
    if (row.used) await anyone(pools).run(endFamily(row.family, 'reused'))
    throw badCode()
  }
  const through = { ...visitor, client: termsOf(client, row.scope) }
  return issueTokens(pools, { tenantId: row.tenant_id, userId: row.user_id, visitor: through, family: row.family })
}

/** Tokens for client credentials. There is no refresh token: the client may request a new token. */
export function tokensForClient(
  pools: Pools,
  client: Client,
  scope: string | null | undefined,
  visitor: Visitor,
): Promise<Grant> {
  if (!client.isSecret || !client.user_id) throw invalidClient()
  const terms = { ...termsOf(client, scopeOf(client, scope)), refreshes: false }
  return issueTokens(pools, {
    tenantId: client.tenantId,
    userId: client.user_id,
    visitor: { ...visitor, client: terms },
  })
}

/** Withdraws the caller's authorisation of an OAuth client. */
export const dropMyApp = (ctx: Ctx, { clientCode }: { clientCode: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await tx.db.run(endApp(tx.tenant.id, tx.user!.id, clientCode)))) throw notFound()
    tx.audit({ action: 'drop', resource: 'identity.appClient', recordId: clientCode })
  })
