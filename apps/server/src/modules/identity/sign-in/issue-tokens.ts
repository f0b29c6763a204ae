import { randomBytes } from 'node:crypto'
import type { Focus } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { hashOf } from './hash.ts'
import { insertSession, markSignIn, recordSignIn } from './session.queries.ts'

/** Of our own console. */
const OWN = { tokenSeconds: 12 * 3600, refreshSeconds: 30 * 24 * 3600, scope: 'ui', refreshes: true }

/** The answer of the token endpoint (RFC 6749, 5.1). */
export interface Grant {
  access_token: string
  token_type: 'bearer'
  refresh_token?: string
  expires_in: number
  scope: string
}
/** A program that gets tokens of its own. */
export interface ClientTerms {
  code: string
  scope: string
  tokenSeconds: number
  refreshSeconds: number
  /** It may go on without asking again. */
  refreshes: boolean
}
/** Who comes to the token endpoint. */
export interface Visitor {
  ip: string
  userAgent: string
  /** What he proved himself with besides the password, for the operation log. */
  secondFactor?: string
  /** Through which program; without one through our console. */
  client?: ClientTerms
}
interface NewTokens {
  tenantId: number
  userId: string
  visitor: Visitor
  /** What the session descends from; without one it is a sign-in, which stands in the operation log. */
  family?: string
  focus?: Focus
  /** Of a look at another tenant: by which grant. */
  supportGrantId?: string
  /** Where they are neither those of our console nor of a program. */
  terms?: typeof OWN
}

/** A new session. Only hashes are stored: the answer is the one place where its tokens stand. */
export async function issueTokens(pools: Pools, given: NewTokens): Promise<Grant> {
  const { tenantId, userId, family, focus, supportGrantId } = given
  const { client, ...from } = given.visitor
  const { tokenSeconds, refreshSeconds, scope, refreshes } = given.terms ?? client ?? OWN
  const [token, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await tenantDb(pools.app, tenantId).all(
    insertSession({
      tokenHash: hashOf(token),
      refreshHash: hashOf(refresh),
      tenantId,
      userId,
      tokenSeconds,
      refreshSeconds: refreshes ? refreshSeconds : tokenSeconds,
      family: family ?? newId(),
      focus,
      supportGrantId,
      clientCode: client?.code,
      scope: client?.scope,
      ...from,
    }),
    ...(family
      ? []
      : [
          recordSignIn(tenantId, userId, { ...from, ...(client && { client: client.code }) }),
          markSignIn(tenantId, userId),
        ]),
  )
  return {
    access_token: token,
    token_type: 'bearer',
    ...(refreshes ? { refresh_token: refresh } : {}),
    expires_in: tokenSeconds,
    scope,
  }
}
