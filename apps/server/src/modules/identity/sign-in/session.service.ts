import { Refusal, SESSION_CODES } from '@cloud-steward/contract'
import type { Focus, Scope, Tenant } from '../../../infra/ctx/types.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { Session } from '../../../infra/session/types.ts'
import { checkPassword } from '../account/password.ts'
import { secondFactorState } from '../account/second-factor.queries.ts'
import { checkSecondFactor } from '../account/second-factor.service.ts'
import { TO_SET_UP } from '../account/set-up-first.ts'
import {
  activeHolders,
  allTenants,
  endSession,
  sessionByRefresh,
  sessionByToken,
  tenantByCode,
  tenantsById,
  tenantsPerhapsShut,
  userByName,
} from '../identity.queries.ts'
import type { Message } from '../message/message.service.ts'
import { standingOf } from '../right/standing.service.ts'
import { checkUsable, isShut, type TenantRow, toTenant } from '../tenant/tenant-state.rules.ts'
import { type Asker, compareAnswer, drawCaptcha, mustHaveSolved } from './captcha.service.ts'
import { accountOf, type Cookies, deviceOf, rememberDevice } from './device.service.ts'
import { hashOf } from './hash.ts'
import { type Grant, issueTokens, type Visitor } from './issue-tokens.ts'
import { lookInOf } from './look-in.ts'
import { tenantsOf } from './look-up.queries.ts'
import { type Asked, type Proof, sendProof, takeProof } from './proof.service.ts'
import { onlyReads, reachesAccount } from './scope.rules.ts'
import { endedSince, endFamily, sawSession } from './session.queries.ts'
import { isLocal, mayTry, PASSWORD_FROM_ADDRESS, PASSWORD_OF_ACCOUNT, triedLately } from './throttle.ts'
import { inTurn } from './turns.ts'

/** How long a session is believed without asking the database: a right withdrawn acts within this time on every node. */
const FRESH_MS = 1_000
const MOST_CACHED = 20_000
const TRIES_WITHOUT_CAPTCHA = 3
/** When a session was last used is written down this often. */
const SEEN_MS = 60_000

interface Credentials {
  tenantCode: string
  username: string
  password: string
  captchaKey?: string
  totp?: string
}
/** Of whom a code was. */
interface Found {
  tenant: Tenant
  userId: string
  username: string
}
const refused = (reason: string, code: number) => new Refusal(reason, { http: 401, code })
const endedBy = (reason: string | null): Refusal =>
  reason === 'kicked'
    ? refused('identity.error.sessionElsewhere', SESSION_CODES.elsewhere)
    : refused('identity.error.sessionUnknown', SESSION_CODES.unknown)

function checkOpen(tenant: TenantRow, user: { status: string }): void {
  checkUsable(tenant)
  if (user.status !== 'active') throw new Refusal('identity.error.userDisabled')
}

/** Sessions of opaque tokens: only hashes are stored, every check ends in the database. */
export class Sessions {
  readonly #pools: () => Pools
  readonly #secrets: SecretBox
  readonly #cache = new Map<string, { at: number; session: Promise<Session> }>()
  constructor(pools: () => Pools, secrets: SecretBox) {
    this.#pools = pools
    this.#secrets = secrets
  }

  /** The database before a tenant is known: only tables without row-level security answer here. */
  #anyone() {
    return tenantDb(this.#pools().app, 0)
  }
  /** All tenants, including closed ones. */
  async tenants(): Promise<Tenant[]> {
    return (await this.#anyone().rows(allTenants())).map((row) => toTenant(row))
  }
  /** The tenants of these ids that there are, in whatever state, by their ids. */
  async tenantsById(ids: readonly number[]): Promise<Tenant[]> {
    return (await this.#anyone().rows(tenantsById(ids))).map((row) => toTenant(row))
  }

  /** Current permissions and row scope of a user, for jobs that run on the user's behalf. Undefined if there is no such user. */
  standingOf = (tenantId: number, userId: string) => standingOf(tenantDb(this.#pools().app, tenantId), tenantId, userId)
  /** Current row scope of a user, for jobs that run on the user's behalf. A deleted user has an empty scope. */
  scopeOf = async (tenantId: number, userId: string, focus: Focus): Promise<Scope> =>
    (await standingOf(tenantDb(this.#pools().app, tenantId), tenantId, userId, focus))?.scope ?? {
      kind: 'orgs',
      orgIds: [],
      siteIds: [],
    }

  /** Without a tenant, as forms of other platforms are: that which `getTenantCodeByUser` names first. Nobody's has none. */
  async #inTenant<G extends { tenantCode: string }>(given: G, who: string): Promise<G> {
    if (given.tenantCode || !who) return given
    const [first] = await this.#anyone().rows(tenantsOf(who))
    return { ...given, tenantCode: first?.tenantCode ?? '' }
  }

  async signIn(asked: Credentials, visitor: Visitor, cookies?: Cookies): Promise<Grant> {
    const given = await this.#inTenant(asked, asked.username)
    const device = await deviceOf(this.#pools(), given, cookies)
    // Whoever knows the account's name could make its owner wait behind a queue of guesses.
    return inTurn(device ?? accountOf(given), () => this.#enter(given, visitor, { device, cookies }))
  }
  async #enter(given: Credentials, visitor: Visitor, from: { device?: string; cookies?: Cookies }): Promise<Grant> {
    const { tenantCode, username, password } = given
    const forgive = await this.#mayGuess(given, visitor.ip, from.device)
    const tenant = await this.#anyone().first(tenantByCode(tenantCode))
    const user = tenant
      ? await tenantDb(this.#pools().app, tenant.id).first(userByName(tenant.id, username))
      : undefined
    // One answer and one duration for a wrong tenant, user or password.
    if (!(await checkPassword(user?.password_hash, password)) || !tenant || !user)
      throw new Refusal('identity.error.badCredentials')
    checkOpen(tenant, user)
    await forgive()
    const by = await this.#second(tenant.id, user.id, given.totp)
    await rememberDevice(this.#pools(), { ...given, tenantId: tenant.id, userId: user.id }, from.cookies)
    return this.#grant(tenant.id, user.id, { ...visitor, ...by })
  }
  async #second(tenantId: number, userId: string, totp?: string): Promise<{ secondFactor?: string }> {
    const db = tenantDb(this.#pools().app, tenantId)
    const secondFactor = await checkSecondFactor(db, this.#secrets, { tenantId, userId }, totp)
    return secondFactor ? { secondFactor } : {}
  }

  /** Signs in with a code that was sent to the number of a user. */
  async signInByMobile(
    given: { tenantCode: string; mobile: string; code: string; totp?: string },
    visitor: Visitor,
    cookies?: Cookies,
  ): Promise<Grant> {
    const { tenantCode, mobile, code, totp } = await this.#inTenant(given, given.mobile)
    let by = {}
    const found = await this.whoHas({ purpose: 'login', tenantCode, to: mobile, code }, async (one) => {
      by = await this.#second(one.tenant.id, one.userId, totp)
    })
    const { tenant, userId, username } = found
    await rememberDevice(this.#pools(), { tenantCode: tenant.code, username, tenantId: tenant.id, userId }, cookies)
    return this.#grant(tenant.id, userId, { ...visitor, ...by })
  }
  sendCode = (asked: Asked, write: (tenant: Tenant, message: Message) => Promise<void>): Promise<void> =>
    sendProof(this.#pools(), asked, (tenant, message) => write(toTenant(tenant), message))
  /** The user with the number or address and the code sent to it; the code is used up unless `check` refuses. */
  async whoHas(asked: Proof, check: (found: Found) => Promise<void> = async () => {}): Promise<Found> {
    let found: Found | undefined
    await takeProof(this.#pools(), asked, async (tenant, user) => {
      checkOpen(tenant, user)
      found = { tenant: toTenant(tenant), userId: user.id, username: user.username }
      await check(found)
    })
    return found!
  }

  drawCaptcha = (asker: Asker): Promise<string> => drawCaptcha(this.#anyone(), asker)
  compareCaptcha = (asker: Asker, text: string): Promise<void> => compareAnswer(this.#anyone(), asker, text)

  /**
   * Guesses are counted before they are looked at: those of a known device by themselves, all others by account and by
   * address, after a few with a captcha. @returns forgives them after a right one
   */
  async #mayGuess(given: Credentials, ip: string, device?: string): Promise<() => Promise<unknown>> {
    const account = accountOf(given)
    if (device) return mayTry(this.#anyone(), 'device', `${account} ${device}`, PASSWORD_OF_ACCOUNT)
    if ((await triedLately(this.#anyone(), 'password', account)) >= TRIES_WITHOUT_CAPTCHA)
      await mustHaveSolved(this.#pools(), given.captchaKey, ip)
    const forgive = [await mayTry(this.#anyone(), 'password', account, PASSWORD_OF_ACCOUNT)]
    if (!isLocal(ip)) forgive.push(await mayTry(this.#anyone(), 'address', ip, PASSWORD_FROM_ADDRESS))
    return () => Promise.all(forgive.map((one) => one()))
  }

  /**
   * Gives a new pair of tokens and ends the old one: a refresh token works once. One that comes a second time was stolen
   * from, or by, whoever used it first: everything that descends from that sign-in ends.
   */
  async refresh(token: string, visitor: Visitor): Promise<Grant> {
    const row = await this.#anyone().first(sessionByRefresh(hashOf(token)))
    if (!row || Date.parse(row.refresh_expires_at) < Date.now()) throw new Refusal('identity.error.sessionExpired')
    if (row.client_code !== (visitor.client?.code ?? null)) throw new Refusal('identity.error.sessionUnknown')
    const ended = await this.#anyone().run(endSession(row.token_hash, 'refreshed'))
    this.#cache.delete(row.token_hash)
    if (!ended) {
      if (!row.end_reason || row.end_reason === 'refreshed') await this.#anyone().run(endFamily(row.family, 'reused'))
      throw new Refusal('identity.error.sessionUnknown')
    }
    const client = visitor.client && { ...visitor.client, scope: row.scope ?? visitor.client.scope }
    const focus = { orgId: row.org_id, postCode: row.post_code }
    return this.#grant(row.tenant_id, row.user_id, { ...visitor, client }, { family: row.family, focus })
  }

  #grant = (
    tenantId: number,
    userId: string,
    visitor: Visitor,
    from: { family?: string; focus?: Focus } = {},
  ): Promise<Grant> => issueTokens(this.#pools(), { tenantId, userId, visitor, ...from })

  async signOut(session: Session): Promise<void> {
    await this.#anyone().run(endSession(session.tokenHash, 'signedOut'))
    this.#cache.delete(session.tokenHash)
  }

  /** The next request asks the database again: what the session may has just changed. */
  forget = ({ tokenHash }: Session): void => void this.#cache.delete(tokenHash)

  authenticate = (token: string): Promise<Session> => {
    const hash = hashOf(token)
    const known = this.#cache.get(hash)
    if (known && Date.now() - known.at < FRESH_MS) return known.session
    const session = this.#load(hash)
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear()
    this.#cache.set(hash, { at: Date.now(), session })
    // A refusal is not cached: the next request asks again.
    session.catch(() => this.#cache.delete(hash))
    // Whoever looks in is asked for at each request: what lets him may end at any moment.
    return session.then((found) => {
      if (found.lookIn) this.#cache.delete(hash)
      return found
    })
  }

  /** As `authenticate`, for what is no endpoint: refuses also whoever must set something up first. */
  authenticateFully = async (token: string): Promise<Session> => {
    const session = await this.authenticate(token)
    if (session.only) throw refused('identity.error.totpFirst', SESSION_CODES.unknown)
    return session
  }

  /** The sessions that ended in the last seconds, with what their next request would be told. */
  endedLately = async (seconds: number): Promise<{ tokenHash: string; code: number }[]> =>
    (await this.#anyone().rows(endedSince(seconds))).map((row) => ({
      tokenHash: row.token_hash,
      code: endedBy(row.end_reason).code,
    }))

  /** Closed or expired tenants among these, with the code that the next request of their users would get. */
  shutTenants = async (ids: readonly number[]): Promise<{ tenantId: number; code: number }[]> =>
    (await this.#anyone().rows(tenantsPerhapsShut(ids)))
      .filter(isShut)
      .map(({ id }) => ({ tenantId: id, code: SESSION_CODES.expired }))

  /** The active users of a tenant who hold a role, by their ids. */
  holdersOf = async (tenantId: number, role: string): Promise<ReadonlySet<string>> => {
    const rows = await tenantDb(this.#pools().app, tenantId).rows(activeHolders(tenantId, role))
    return new Set(rows.map(({ id }) => id))
  }

  async #lookIn(hash: string, row: Parameters<typeof lookInOf>[1]): Promise<Session> {
    const found = await lookInOf(this.#pools(), row)
    if (!found) throw refused('identity.error.supportOver', SESSION_CODES.expired)
    const { standing, lookIn } = found
    checkUsable(standing.tenant, { http: 401, code: SESSION_CODES.expired })
    const { caller: user, scope, mayCall } = standing
    const tenant = toTenant(standing.tenant)
    const forget = () => void this.#cache.delete(hash)
    return { tokenHash: hash, readOnly: true, keptFromAccount: true, lookIn, tenant, user, scope, mayCall, forget }
  }
  async #load(hash: string): Promise<Session> {
    const row = await this.#anyone().first(sessionByToken(hash))
    if (!row) throw refused('identity.error.sessionUnknown', SESSION_CODES.unknown)
    if (row.ended_at) throw endedBy(row.end_reason)
    if (Date.parse(row.expires_at) < Date.now()) throw refused('identity.error.sessionExpired', SESSION_CODES.expired)
    if (Date.now() - Date.parse(row.last_seen_at) > SEEN_MS)
      void this.#anyone()
        .run(sawSession(hash))
        .catch(() => {})
    if (row.support_grant_id) return this.#lookIn(hash, row)
    const db = tenantDb(this.#pools().app, row.tenant_id)
    const focus = { orgId: row.org_id, postCode: row.post_code, previewRoleId: row.preview_role_id }
    const [standing, second] = await Promise.all([
      standingOf(db, row.tenant_id, row.user_id, focus),
      db.first(secondFactorState(row.tenant_id, row.user_id)),
    ])
    if (standing) checkUsable(standing.tenant, { http: 401, code: SESSION_CODES.expired })
    if (standing?.user.status !== 'active') throw refused('identity.error.userDisabled', SESSION_CODES.expired)
    return {
      tokenHash: hash,
      client: row.client_code ?? undefined,
      readOnly: onlyReads(row.scope) || row.preview_role_id !== null,
      ...(row.client_code && !reachesAccount(row.scope) ? { keptFromAccount: true } : {}),
      tenant: toTenant(standing.tenant),
      user: standing.caller,
      scope: standing.scope,
      mayCall: standing.mayCall,
      forget: () => void this.#cache.delete(hash),
      // A program proved itself in its own way.
      ...(second!.isDemanded && !second!.isOn && !row.client_code ? { only: TO_SET_UP } : {}),
    }
  }
}
