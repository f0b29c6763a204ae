import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { Merchant, PlatformKeys } from './keys.ts'

/** What every part of the channel works with. */
export interface World {
  book: Book
  faults: Faults
  keys: PlatformKeys
  /** Codes payers came back with, each until it is looked up: whose application, and who they are. */
  payerCodes: Map<string, { appId: string; openid: string }>
  /** Where the sandbox answers, `http://…`. */
  address: string
  /** Where people find its pages: the same, or a path of the server in front of it. */
  pages: string
  /** Milliseconds until what is asked for has happened. */
  slownessMs: number
  /** What happens by itself a while later. Ends with the sandbox. */
  later(work: () => void, ms?: number): void
  /** Tells a merchant of something until he says that he heard. */
  notify(merchantNo: string, url: string, event: string, type: string, said: object): void
  /** A broadband carrier tells of a request; said anew at every attempt. */
  notifyLine(url: string, body: () => string): void
  /** The same in Alipay's form. */
  notifyForm(url: string, said: Record<string, string>): void
}
export interface Call {
  world: World
  merchant: Merchant
  given: Record<string, unknown>
  query: URLSearchParams
  /** What stood in the place of the names of the path. */
  at: Record<string, string>
  /** The certificate the merchant says he sealed with. */
  sealedFor?: string
}
/** The answer's body; undefined is 204. */
export type Handler = (call: Call) => object | undefined
export type Routes = Record<string, Handler>

/** A record of a merchant: numbers are his own, and nobody reads another one's. */
export const keyOf = (merchantNo: string, no: string): string => `${merchantNo}/${no}`
