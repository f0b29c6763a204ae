import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import type { Book } from './book.ts'
import type { Merchant, PlatformKeys } from './keys.ts'

/** What is refused, as WeChat Pay says it. */
export class WireError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
export interface Asked {
  method: string
  /** Path with its query. */
  path: string
  body: string
  authorization: string
}
const MOST_SKEW_S = 300

/** Who asks: the merchant whose key signed it. */
export function merchantOf(book: Book, { method, path, body, authorization }: Asked): Merchant {
  const parts = Object.fromEntries(
    [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
  const refuse = (message: string): never => {
    throw new WireError(401, 'SIGN_ERROR', message)
  }
  if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ')) refuse('unknown scheme')
  const merchant = book.get('merchant', parts.mchid ?? '')
  if (!merchant || merchant.serialNo !== parts.serial_no) return refuse('unknown merchant or certificate')
  if (Math.abs(Date.now() / 1_000 - Number(parts.timestamp)) > MOST_SKEW_S) refuse('too old')
  const isRight = createVerify('RSA-SHA256')
    .update(`${method}\n${path}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`)
    .verify(merchant.publicKey, parts.signature ?? '', 'base64')
  return isRight ? merchant : refuse('wrong signature')
}

/** The headers by which a merchant knows that the channel wrote `body`. */
export function signed({ privateKey, serialNo }: PlatformKeys, body: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1_000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  return {
    'wechatpay-timestamp': at,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serialNo,
    'wechatpay-signature': signature,
    'request-id': randomBytes(8).toString('hex'),
  }
}

/** Something only the merchant can read. */
export function sealed(apiV3Key: string, text: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: associated,
  }
}
export const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
/** An instant as the channel writes it: Beijing's, to the second. */
export const beijing = (instant: string): string =>
  `${new Date(new Date(instant).getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
export const newNo = (prefix: string): string => `${prefix}${Date.now()}${randomBytes(4).readUInt32BE()}`.slice(0, 32)
