import { createVerify, hash, randomBytes } from 'node:crypto'
import type { World } from './world.ts'

/** Everybody who pays here is the same person; each application knows him by another number. */
export const openidOf = (appId: string): string => `o${hash('sha256', appId, 'hex').slice(0, 27)}`

/** Whoever opens it inside the app goes back to the merchant's page at once, with a code. */
export function sendBack({ book, payerCodes }: World, query: URLSearchParams): string | undefined {
  const [appId, back] = [query.get('appid') ?? '', query.get('redirect_uri') ?? '']
  const isKnown = book.all('merchant').some((one) => one.appId === appId)
  if (!isKnown || !URL.canParse(back) || query.get('scope') !== 'snsapi_base') return undefined
  const code = randomBytes(16).toString('hex')
  payerCodes.set(code, { appId, openid: openidOf(appId) })
  const url = new URL(back)
  url.searchParams.set('code', code)
  url.searchParams.set('state', query.get('state') ?? '')
  return url.href
}

/** Who came back with a code, once. Refusals are answers like others there. */
export function payerOf({ book, payerCodes }: World, query: URLSearchParams): object {
  const merchant = book.all('merchant').find((one) => one.appId === query.get('appid'))
  if (!merchant?.appSecret || merchant.appSecret !== query.get('secret'))
    return { errcode: 40125, errmsg: 'invalid appsecret' }
  const code = query.get('code') ?? ''
  const found = payerCodes.get(code)
  payerCodes.delete(code)
  if (found?.appId !== merchant.appId) return { errcode: 40163, errmsg: 'code been used' }
  return {
    access_token: randomBytes(16).toString('hex'),
    expires_in: 7_200,
    openid: found.openid,
    scope: 'snsapi_base',
  }
}

/** The order a page inside the app calls the cashier for, when the merchant has signed the call. */
export function orderOfCall({ book }: World, call: URLSearchParams) {
  const [appId = '', timeStamp, nonceStr, wanted = '', signature = ''] = [
    'appId',
    'timeStamp',
    'nonceStr',
    'package',
    'paySign',
  ].map((name) => call.get(name) ?? '')
  const merchant = book.all('merchant').find((one) => one.appId === appId)
  const isSigned =
    merchant &&
    createVerify('RSA-SHA256')
      .update(`${appId}\n${timeStamp}\n${nonceStr}\n${wanted}\n`)
      .verify(merchant.publicKey, signature, 'base64')
  return isSigned
    ? book.all('order').find((one) => one.tradeType === 'JSAPI' && `prepay_id=wx${one.token}` === wanted)
    : undefined
}
