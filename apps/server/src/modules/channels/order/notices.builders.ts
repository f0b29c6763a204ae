import { createSign, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { signedForm } from '../../../../../sandbox/src/alipay-wire.ts'
import type { Sandbox } from '../../../../../sandbox/src/server.ts'
import { sealed } from '../../../../../sandbox/src/wire.ts'

/** A message on its way to the server. */
export interface Message {
  what: string
  url: string
  headers: Record<string, string>
  body: string
  /** The channel's own word: it is heard. Anything else is refused and does nothing. */
  isTrue: boolean
}
/** What the channel would say: kept here instead, to be sent often, late, in another order, or not quite so. */
export type Told =
  | { wire: 'wechat'; merchantNo: string; url: string; event: string; said: Record<string, unknown> }
  | { wire: 'alipay'; url: string; said: Record<string, string> }

/** From now on the sandbox tells nobody anything: what it would say is given to `hear`. */
export function listenTo(sandbox: Sandbox, hear: (told: Told) => void): void {
  sandbox.world.notify = (merchantNo, url, event, _type, said) =>
    hear({ wire: 'wechat', merchantNo, url, event, said: said as Record<string, unknown> })
  sandbox.world.notifyForm = (url, said) => hear({ wire: 'alipay', url, said })
}

/** The channel's clock and ours may be five minutes apart, and no second more; a slow test must not make it less. */
const [TOO_OLD_S, TOO_NEW_S] = [-301, 330]
/** The text with another letter somewhere. */
function otherByte(text: string): string {
  // The last letters of base64 may say nothing.
  const at = randomInt(text.length - 4)
  return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
}
type Wechat = Extract<Told, { wire: 'wechat' }>
function wechatMessage(
  sandbox: Sandbox,
  told: Wechat,
  what: string,
  isTrue: boolean,
  more: { skew?: number; key?: string } = {},
): Message {
  const { privateKey, serialNo } = sandbox.world.keys
  const key = more.key ?? sandbox.book.get('merchant', told.merchantNo)!.apiV3Key
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: told.event,
    summary: told.event,
    resource: { original_type: 'transaction', ...sealed(key, JSON.stringify(told.said), 'transaction') },
  })
  const at = String(Math.floor(Date.now() / 1_000) + (more.skew ?? 0))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': at,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serialNo,
    'wechatpay-signature': signature,
  }
  return { what, url: told.url, headers, body, isTrue }
}
function wechatMessages(sandbox: Sandbox, told: Wechat): Message[] {
  const make = (what: string, isTrue: boolean, said: object = {}, more = {}) =>
    wechatMessage(sandbox, { ...told, said: { ...told.said, ...said } }, what, isTrue, more)
  const real = make('real', true)
  const { 'wechatpay-signature': _gone, ...unsigned } = real.headers
  const total = (told.said.amount as { total: number } | undefined)?.total ?? 0
  return [
    real,
    make('of a state before', true, { trade_state: 'NOTPAY' }),
    make('of a payment that failed', true, { trade_state: 'PAYERROR' }),
    make('of another amount', true, { amount: { total: total + 1 } }),
    make('of another currency', true, { amount: { total, currency: 'USD' } }),
    make('of nobody’s order', true, { out_trade_no: randomBytes(16).toString('hex') }),
    { ...real, what: 'changed', body: real.body.replace('"summary"', '"Summary"'), isTrue: false },
    { ...real, what: 'changed by a byte', body: otherByte(real.body), isTrue: false },
    { ...real, what: 'unsigned', headers: unsigned, isTrue: false },
    { ...real, what: 'of another serial', headers: { ...real.headers, 'wechatpay-serial': '5ABCDEF' }, isTrue: false },
    make('too old', false, {}, { skew: TOO_OLD_S }),
    make('from the future', false, {}, { skew: TOO_NEW_S }),
    make('sealed for another', false, {}, { key: randomBytes(16).toString('hex') }),
  ]
}
function alipayMessages(sandbox: Sandbox, told: Extract<Told, { wire: 'alipay' }>): Message[] {
  const make = (
    what: string,
    isTrue: boolean,
    said: Record<string, string> = {},
    change?: (form: URLSearchParams) => void,
  ): Message => {
    const form = signedForm(sandbox.world.keys, { notify_id: randomUUID(), ...told.said, ...said })
    change?.(form)
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return { what, url: told.url, headers, body: form.toString(), isTrue }
  }
  return [
    make('real', true),
    make('of a state before', true, { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '' }),
    make('of another amount', true, { total_amount: '99999.99' }),
    make('of nobody’s order', true, { out_trade_no: randomBytes(16).toString('hex') }),
    make('changed', false, {}, (form) => form.set('total_amount', '0.02')),
    make('changed by a byte', false, {}, (form) => form.set('sign', otherByte(form.get('sign')!))),
    make('unsigned', false, {}, (form) => form.delete('sign')),
    make('of another kind of signature', false, {}, (form) => form.set('sign_type', 'RSA')),
    make('of another application', false, { app_id: '2021000000000000' }),
  ]
}
/** The message as it is, and as it might be. */
export const messagesOf = (sandbox: Sandbox, told: Told): Message[] =>
  told.wire === 'wechat' ? wechatMessages(sandbox, told) : alipayMessages(sandbox, told)
/** The same with ten megabytes behind it. */
export function tooLong(sandbox: Sandbox, told: Told): Message {
  const [real] = messagesOf(sandbox, told)
  const more = told.wire === 'wechat' ? ' ' : 'x'
  return { ...real!, what: 'too long', body: real!.body + more.repeat(10_000_000), isTrue: false }
}
/** The same order told by another merchant of the channel, at his own address: signed, and none of his. */
export function byAnother(sandbox: Sandbox, told: Told, other: { url: string; merchantNo: string }): Message {
  const { url, merchantNo } = other
  const what = 'of another tenant’s order'
  if (told.wire === 'wechat') return wechatMessage(sandbox, { ...told, url, merchantNo }, what, true)
  const { appId } = sandbox.book.get('merchant', merchantNo)!
  const [message] = alipayMessages(sandbox, { ...told, url, said: { ...told.said, app_id: appId } })
  return { ...message!, what }
}
