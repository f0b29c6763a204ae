import { createHash } from 'node:crypto'
import { outsideFetch } from '../limits/breakers.ts'

/** With what one signs in at a cloud of the TTLock kind. */
export interface LockCloudAccount {
  /** `https://…`, without a slash at the end. */
  endpoint: string
  clientId: string
  clientSecret: string
  username: string
  password: string
}
/** A key as the cloud lists it. Instants are milliseconds; `status` 1 is in the lock, others are on their way or failed. */
export interface CloudKey {
  keyboardPwdId: string
  keyboardPwd?: string
  keyboardPwdName?: string
  startDate: number
  endDate: number
  status: number
}
/** The cloud said no. `code` is its own: -3009 full, -3003 gateway busy, -3002 gateway offline, -2012 no gateway near. */
export class LockCloudError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
/** The result is unknown: the answer is missing or unreadable. */
export class LockCloudSilence extends Error {}

const ANSWER_MS = 15_000
/** A token is renewed so long before it ends. */
const EARLY_MS = 60_000
const PAGE = 100
const MOST_PAGES = 10
const [BY_GATEWAY, PERMANENT, PERIOD] = [2, 2, 3]
/** With an end, or for ever: then its date is nought. */
const untilOf = (to: number | undefined): Record<string, number> =>
  to === undefined ? { endDate: 0, keyboardPwdType: PERMANENT } : { endDate: to }
const TOKEN_CODES = new Set([10003, 10004, 10005])

type Answer = Record<string, unknown> & { errcode?: number; errmsg?: string }
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Speaks with one account of a cloud: a token for the password's MD5, the time with every call, errors as numbers in the body. */
export class LockCloud {
  readonly #account: LockCloudAccount
  readonly #now: () => number
  #token: { value: string; endsAt: number } | undefined

  constructor(account: LockCloudAccount, now: () => number = Date.now) {
    this.#account = account
    this.#now = now
  }

  async #post(path: string, fields: Record<string, string | number>): Promise<Answer> {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    let answer: Answer
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const said = await outsideFetch('lockCloud', this.#account.endpoint + path, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
      })
      if (!said.ok) throw new Error(`HTTP ${said.status}`)
      answer = (await said.json()) as Answer
    } catch (error) {
      throw new LockCloudSilence((error as Error).message)
    }
    if (typeof answer !== 'object' || answer === null) throw new LockCloudSilence('no object')
    if (answer.errcode) throw new LockCloudError(answer.errcode, text(answer.errmsg).slice(0, 200))
    return answer
  }

  /** Signs in; the token is kept while it lasts. */
  async signIn(): Promise<string> {
    const { clientId, clientSecret, username, password } = this.#account
    const answer = await this.#post('/oauth2/token', {
      clientId,
      clientSecret,
      username,
      // The interface asks for it so: lower-case hexadecimal digits of MD5.
      password: createHash('md5').update(password).digest('hex'),
    })
    const value = text(answer.access_token)
    if (!value) throw new LockCloudSilence('no token')
    this.#token = { value, endsAt: this.#now() + Number(answer.expires_in ?? 0) * 1_000 - EARLY_MS }
    return value
  }
  async #call(path: string, fields: Record<string, string | number>): Promise<Answer> {
    const send = async (accessToken: string) =>
      this.#post(path, { clientId: this.#account.clientId, accessToken, ...fields, date: this.#now() })
    const known = this.#token && this.#token.endsAt > this.#now() ? this.#token.value : undefined
    try {
      return await send(known ?? (await this.signIn()))
    } catch (error) {
      // The token was invalidated by another sign-in: sign in again.
      if (!known || !(error instanceof LockCloudError) || !TOKEN_CODES.has(error.code)) throw error
      return send(await this.signIn())
    }
  }

  /** Writes digits into a lock over its gateway; without an end for ever. @returns the cloud's number of the key */
  async add(key: { lockId: string; code: string; name: string; from: number; to?: number }): Promise<string> {
    const { lockId, code: keyboardPwd, name: keyboardPwdName, from: startDate } = key
    const fields = { lockId, keyboardPwd, keyboardPwdName, startDate, ...untilOf(key.to), addType: BY_GATEWAY }
    return text((await this.#call('/v3/keyboardPwd/add', fields)).keyboardPwdId)
  }
  async change(key: { lockId: string; keyboardPwdId: string; from: number; to: number }): Promise<void> {
    const { lockId, keyboardPwdId, from: startDate, to: endDate } = key
    await this.#call('/v3/keyboardPwd/change', { lockId, keyboardPwdId, startDate, endDate, changeType: BY_GATEWAY })
  }
  async delete(lockId: string, keyboardPwdId: string): Promise<void> {
    await this.#call('/v3/keyboardPwd/delete', { lockId, keyboardPwdId, deleteType: BY_GATEWAY })
  }
  /** Digits the lock knows without hearing of them; whole hours, at most a year or for ever. `kind` is the cloud's number: a period, or without an end for ever, where there is none. */
  async compute(key: {
    lockId: string
    name: string
    from: number
    to?: number
    kind?: number
  }): Promise<{ id: string; code: string }> {
    const fields = { lockId: key.lockId, keyboardPwdName: key.name, startDate: key.from }
    const kind = { keyboardPwdType: PERIOD, ...untilOf(key.to), ...(key.kind && { keyboardPwdType: key.kind }) }
    const answer = await this.#call('/v3/keyboardPwd/get', { ...fields, ...kind })
    return { id: text(answer.keyboardPwdId), code: text(answer.keyboardPwd) }
  }
  async list(lockId: string): Promise<CloudKey[]> {
    const keys: CloudKey[] = []
    for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo++) {
      const answer = await this.#call('/v3/lock/listKeyboardPwd', { lockId, pageNo, pageSize: PAGE })
      const page = (Array.isArray(answer.list) ? answer.list : []) as Record<string, unknown>[]
      keys.push(...page.map(keyOf))
      if (pageNo >= Number(answer.pages ?? 1)) break
    }
    return keys
  }
  async unlock(lockId: string): Promise<void> {
    await this.#call('/v3/lock/unlock', { lockId })
  }
}
const keyOf = (given: Record<string, unknown>): CloudKey => ({
  keyboardPwdId: text(given.keyboardPwdId),
  keyboardPwd: text(given.keyboardPwd) || undefined,
  keyboardPwdName: text(given.keyboardPwdName) || undefined,
  startDate: Number(given.startDate ?? 0),
  endDate: Number(given.endDate ?? 0),
  status: Number(given.status ?? 1),
})
