import { createSign, createVerify } from 'node:crypto'
import type { Book } from './book.ts'
import type { Merchant, PlatformKeys } from './keys.ts'

/** What is refused, as Alipay says it. */
export class AlipayError extends Error {
  readonly code: string
  readonly subCode: string
  constructor(code: string, subCode: string, message: string) {
    super(message)
    this.code = code
    this.subCode = subCode
  }
}
const signedText = (params: URLSearchParams, without: readonly string[]): string =>
  [...params]
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Who asks: the merchant whose application's key signed it. */
export function merchantOf(book: Book, params: URLSearchParams): Merchant {
  const merchant = book.all('merchant').find(({ appId }) => appId === params.get('app_id'))
  if (!merchant) throw new AlipayError('40002', 'isv.invalid-app-id', '无效的AppID参数')
  const isRight = createVerify('RSA-SHA256')
    .update(signedText(params, ['sign']), 'utf8')
    .verify(merchant.publicKey, params.get('sign') ?? '', 'base64')
  if (!isRight || params.get('sign_type') !== 'RSA2')
    throw new AlipayError('40002', 'isv.invalid-signature', '无效签名')
  return merchant
}
export const signedBody = ({ privateKey }: PlatformKeys, member: string, said: object): string => {
  const text = JSON.stringify(said)
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
  return `{"${member}":${text},"sign":"${sign}"}`
}
/** A message of the channel: a form with a signature over what it says. */
export function signedForm({ privateKey }: PlatformKeys, said: Record<string, string>): URLSearchParams {
  const form = new URLSearchParams({ ...said, charset: 'utf-8', version: '1.0' })
  const sign = createSign('RSA-SHA256').update(signedText(form, []), 'utf8').sign(privateKey, 'base64')
  form.set('sign_type', 'RSA2')
  form.set('sign', sign)
  return form
}
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
export const fenOf = (yuan: unknown): number => {
  const text = String(yuan ?? '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new AlipayError('40004', 'ACQ.INVALID_PARAMETER', '参数无效')
  return Math.round(Number(text) * 100)
}
/** Beijing's time to the second. */
export const timeOf = (instant: string): string =>
  new Date(new Date(instant).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
