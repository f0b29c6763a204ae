import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Book, DoorLock } from './book.ts'

/** What goes wrong on purpose, each so many times. */
export const LOCK_FAULTS = {
  gatewayBusy: -3003,
  gatewayOffline: -3002,
  full: -3009,
  tokenEnded: 10004,
  /** It takes effect, and the answer never comes. */
  answerLost: 0,
  /** It is accepted and fails afterwards: the key stays listed as failed. */
  failsLater: 0,
} as const
export type LockFault = keyof typeof LOCK_FAULTS
const PATH = /^\/locks(\/.+)$/
const MOST_CODES = 250
const FIVE_MINUTES = 300_000
const [IN_LOCK, FAILED] = [1, 5]
const ACCOUNT = { clientId: 'sandbox', clientSecret: 'sandbox-secret', username: 'sandbox', password: 'sandbox' }
/** With what one signs in here; there is nothing to lose. */
export const LOCK_ACCOUNT = ACCOUNT

class No extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
type Fields = Record<string, string>

/** 门锁云: locks behind gateways, as a cloud of the TTLock kind shows them. Times are milliseconds. */
export class LockCloudWorld {
  readonly #left = new Map<LockFault, number>()
  readonly #tokens = new Set<string>()
  #book: Book

  constructor(book: Book) {
    this.#book = book
  }
  set(fault: LockFault, times: number): void {
    this.#left.set(fault, times)
  }
  clear(): void {
    this.#left.clear()
  }
  #take(fault: LockFault): boolean {
    const left = this.#left.get(fault) ?? 0
    this.#left.set(fault, Math.max(0, left - 1))
    return left > 0
  }
  /** A lock is there as soon as somebody asks for it. */
  lock(lockId: string): DoorLock {
    return this.#book.get('doorLock', lockId) ?? this.#book.put('doorLock', lockId, { lockId, keys: [], opened: 0 })
  }
  keep(lock: DoorLock): void {
    this.#book.put('doorLock', lock.lockId, lock)
  }

  /** The answer to a call under `/locks`: an object, or nothing when it is lost on the way; undefined where it is none of ours. */
  answer(path: string, body: string): { said: object | undefined } | undefined {
    const own = PATH.exec(path)?.[1]
    if (!own) return undefined
    const fields = Object.fromEntries(new URLSearchParams(body))
    try {
      const said = this.#speak(own, fields)
      const changes = !own.endsWith('listKeyboardPwd') && own !== '/oauth2/token'
      return { said: changes && this.#take('answerLost') ? undefined : said }
    } catch (error) {
      if (!(error instanceof No)) throw error
      return { said: { errcode: error.code, errmsg: error.message } }
    }
  }

  #speak(path: string, fields: Fields): object {
    if (path === '/oauth2/token') {
      const md5 = createHash('md5').update(ACCOUNT.password).digest('hex')
      const right = fields.clientId === ACCOUNT.clientId && fields.clientSecret === ACCOUNT.clientSecret
      if (!right) throw new No(10001, 'invalid client')
      if (fields.username !== ACCOUNT.username || fields.password !== md5)
        throw new No(10007, 'invalid account or password')
      const token = randomBytes(16).toString('hex')
      this.#tokens.add(token)
      return { access_token: token, refresh_token: token, uid: 1, expires_in: 7_776_000 }
    }
    if (this.#take('tokenEnded')) this.#tokens.clear()
    if (!this.#tokens.has(fields.accessToken ?? '')) throw new No(10004, 'invalid token')
    if (Math.abs(Date.now() - Number(fields.date)) > FIVE_MINUTES) throw new No(80000, 'date is wrong')
    const lock = this.lock(fields.lockId ?? '')
    if (path === '/v3/lock/listKeyboardPwd')
      return { list: lock.keys, pageNo: 1, pageSize: 100, pages: 1, total: lock.keys.length }
    if (path === '/v3/keyboardPwd/get') return this.#compute(lock, fields)
    for (const fault of ['gatewayBusy', 'gatewayOffline'] as const)
      if (this.#take(fault)) throw new No(LOCK_FAULTS[fault], fault)
    if (path === '/v3/lock/unlock') {
      this.keep({ ...lock, opened: lock.opened + 1 })
      return { errcode: 0, errmsg: 'none error message' }
    }
    return this.#change(path, lock, fields)
  }

  #change(path: string, lock: DoorLock, fields: Fields): object {
    const own = lock.keys.find(({ keyboardPwdId }) => String(keyboardPwdId) === fields.keyboardPwdId)
    if (path === '/v3/keyboardPwd/add') {
      if (this.#take('full') || lock.keys.length >= MOST_CODES) throw new No(-3009, 'no more room for passcodes')
      if (lock.keys.some(({ keyboardPwd }) => keyboardPwd === fields.keyboardPwd))
        throw new No(-3007, 'passcode exists')
      const key = this.#key(fields, fields.keyboardPwd!)
      const status = this.#take('failsLater') ? FAILED : IN_LOCK
      this.keep({ ...lock, keys: [...lock.keys, { ...key, status }] })
      return { keyboardPwdId: key.keyboardPwdId }
    }
    if (!own) throw new No(-3, 'no such passcode')
    const others = lock.keys.filter((one) => one !== own)
    if (path === '/v3/keyboardPwd/delete') {
      this.keep({ ...lock, keys: this.#take('failsLater') ? lock.keys : others })
      return { errcode: 0 }
    }
    if (path !== '/v3/keyboardPwd/change') throw new No(90000, 'no such interface')
    const dates = { startDate: Number(fields.startDate), endDate: Number(fields.endDate) }
    this.keep({ ...lock, keys: [...others, { ...own, ...dates, status: IN_LOCK }] })
    return { errcode: 0 }
  }
  #compute(lock: DoorLock, fields: Fields): object {
    const keyboardPwdType = Number(fields.keyboardPwdType)
    const key = { ...this.#key(fields, String(randomInt(100_000_000)).padStart(8, '0')), keyboardPwdType }
    this.keep({ ...lock, keys: [...lock.keys, { ...key, status: IN_LOCK }] })
    return { keyboardPwd: key.keyboardPwd, keyboardPwdId: key.keyboardPwdId }
  }
  #key = (fields: Fields, keyboardPwd: string) => ({
    keyboardPwdId: randomInt(1, 1_000_000_000),
    keyboardPwd,
    keyboardPwdName: fields.keyboardPwdName ?? '',
    startDate: Number(fields.startDate),
    endDate: Number(fields.endDate),
  })
}
