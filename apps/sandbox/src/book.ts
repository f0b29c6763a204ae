import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line, LineRequest } from './carrier.ts'
import type { Merchant, PlatformKeys } from './keys.ts'

export interface Order {
  tradeType?: string
  /** Which interface it was asked for by; WeChat Pay's when nothing is said. */
  wire?: 'alipay'
  /** Alipay knows nothing of a code before somebody has scanned it. */
  isScanned?: boolean
  orderNo: string
  merchantNo: string
  /** The merchant below, whose money it is. */
  subMerchantNo?: string
  appId: string
  token: string
  description: string
  amountFen: number
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transactionNo?: string
  paidAt?: string
  payerId?: string
  expiresAt: string
  notifyUrl: string
  isShared: boolean
  feeFen: number
  refundedFen: number
  /** Of what is frozen for sharing, what went to others. */
  sharedFen: number
  isReleased: boolean
}
export interface Refund {
  refundNo: string
  orderNo: string
  merchantNo: string
  remoteNo: string
  amountFen: number
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  notifyUrl?: string
  at: string
}
export interface Payout {
  payoutNo: string
  /** Who draws: a merchant's own number, or the merchant below him whose balance it is. */
  merchantNo: string
  subMerchantNo?: string
  payerId?: string
  remoteNo: string
  amountFen: number
  state: 'PROCESSING' | 'SUCCESS' | 'FAIL' | 'REFUND'
  reason?: string
  notifyUrl?: string
  at: string
}
export interface Share {
  shareNo: string
  merchantNo: string
  transactionNo: string
  remoteNo: string
  state: 'PROCESSING' | 'FINISHED'
  lines: {
    type: string
    account: string
    amountFen: number
    description: string
    result: 'PENDING' | 'SUCCESS' | 'CLOSED'
    reason?: string
    returnedFen: number
  }[]
}
export interface ShareBack {
  returnNo: string
  shareNo: string
  merchantNo: string
  account: string
  amountFen: number
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  reason?: string
}
export interface Application {
  requestNo: string
  merchantNo: string
  remoteNo: string
  given: Record<string, unknown>
  state: 'CHECKING' | 'ACCOUNT_NEED_VERIFY' | 'AUDITING' | 'REJECTED' | 'NEED_SIGN' | 'FINISH' | 'FROZEN' | 'CANCELED'
  rejects: { param_name: string; reject_reason: string }[]
  subMerchantNo?: string
  /** The channel wants to see a payment first. */
  check?: { amountFen: number; remark: string }
}
/** A lock of the cloud, with the keys it holds. */
export interface DoorLock {
  lockId: string
  keys: {
    keyboardPwdId: number
    keyboardPwd: string
    keyboardPwdName: string
    startDate: number
    endDate: number
    status: number
    /** Of digits it computes: for one time, a period, or days of the week. */
    keyboardPwdType?: number
  }[]
  opened: number
}
interface Tables {
  line: Line
  lineRequest: LineRequest
  doorLock: DoorLock
  picture: { id: string; sha256: string }
  keys: PlatformKeys
  merchant: Merchant
  /** Once bound it is remembered, also when it is bound no more. */
  receiver: { id: string; isGone?: boolean }
  order: Order
  refund: Refund
  payout: Payout
  share: Share
  shareBack: ShareBack
  application: Application
}

/** What the sandbox knows, kept in a file of changes: killed, it knows the same again. */
export class Book {
  readonly #tables = new Map<string, Map<string, unknown>>()
  readonly #file: string | undefined

  constructor(dataDir?: string) {
    if (!dataDir) return
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    this.#file = join(dataDir, 'book.jsonl')
    if (!existsSync(this.#file)) return
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      try {
        const [table, id, value] = JSON.parse(line) as [string, string, unknown]
        this.#table(table).set(id, value)
      } catch {
        // The last line of a process that was killed while it wrote, or the empty end.
      }
    }
  }
  #table(name: string): Map<string, unknown> {
    if (!this.#tables.has(name)) this.#tables.set(name, new Map())
    return this.#tables.get(name)!
  }
  get<K extends keyof Tables>(table: K, id: string): Tables[K] | undefined {
    return this.#table(table).get(id) as Tables[K] | undefined
  }
  all<K extends keyof Tables>(table: K): Tables[K][] {
    return [...this.#table(table).values()] as Tables[K][]
  }
  put<K extends keyof Tables>(table: K, id: string, value: Tables[K]): Tables[K] {
    this.#table(table).set(id, value)
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify([table, id, value])}\n`, { mode: 0o600 })
    return value
  }
}
