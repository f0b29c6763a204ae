import {
  constants,
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import type { RawNotice } from '../channel.ts'

/** A merchant's account with WeChat Pay. */
export interface WechatAccount {
  merchantNo: string
  appId: string
  /** Serial number of the merchant's certificate, and its private key as PEM. */
  serialNo: string
  privateKey: string
  /** The 32 characters that open what the channel encrypts. */
  apiV3Key: string
  /** `https://api.mch.weixin.qq.com`, or where a sandbox answers. */
  endpoint: string
  /** Secret of the application, by which it learns who opened its page. */
  appSecret?: string
  /** Where a sandbox answers about that. */
  inAppAt?: { pages: string; codes: string }
}
/** By the serial number the channel signs with: its public key as PEM. */
export type PlatformKey = (serial: string) => Promise<string | undefined>

/** A signature older than this, or from the future, may be an old one sent again. */
const MOST_SKEW_S = 300
const TAG_BYTES = 16

/** The `Authorization` of a request. @param path with its query, as it is sent @param body the text that is sent, or '' */
export function authorization(
  account: Pick<WechatAccount, 'merchantNo' | 'serialNo' | 'privateKey'>,
  method: string,
  path: string,
  body: string,
): string {
  const nonce = randomBytes(16).toString('hex')
  const at = Math.floor(Date.now() / 1_000)
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${at}\n${nonce}\n${body}\n`)
    .sign(account.privateKey, 'base64')
  const parts = {
    mchid: account.merchantNo,
    nonce_str: nonce,
    signature,
    timestamp: String(at),
    serial_no: account.serialNo,
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
/** Whether the channel wrote this, lately. Answers and messages are signed alike. */
export async function isFromChannel({ headers, body }: RawNotice, keyOf: PlatformKey): Promise<boolean> {
  const at = one(headers['wechatpay-timestamp'])
  if (!/^\d{10}$/.test(at) || Math.abs(Date.now() / 1_000 - Number(at)) > MOST_SKEW_S) return false
  const key = await keyOf(one(headers['wechatpay-serial']))
  if (!key) return false
  return createVerify('RSA-SHA256')
    .update(`${at}\n${one(headers['wechatpay-nonce'])}\n`)
    .update(body)
    .update('\n')
    .verify(key, one(headers['wechatpay-signature']), 'base64')
}

export interface Sealed {
  algorithm: string
  nonce: string
  ciphertext: string
  associated_data?: string
}
/** Opens what was encrypted with the APIv3 key (AEAD_AES_256_GCM, RFC 5116: the tag stands at the end). Throws when it was not. */
export function openSealed(apiV3Key: string, { algorithm, nonce, ciphertext, associated_data = '' }: Sealed): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error(`unknown algorithm ${algorithm}`)
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
/** Names and card numbers go encrypted for the channel alone (RSAES-OAEP). */
export const sealFor = (publicKey: string, text: string): string =>
  publicEncrypt(
    { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(text),
  ).toString('base64')
