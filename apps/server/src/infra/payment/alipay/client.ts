import type { KeyObject } from 'node:crypto'
import { outsideFetch } from '../../limits/breakers.ts'
import { ChannelError } from '../channel.ts'
import { fileOf } from '../download.ts'
import { beijingOf } from '../money-words.ts'
import {
  type AlipayAccount,
  certificatesOf,
  isIssuedBy,
  isSignedBy,
  type Params,
  privateKeyOf,
  publicKeyOf,
  rootSerialOf,
  serialOf,
  signBy,
  signedText,
} from './sign.ts'

const TIMEOUT_MS = 10_000
/** Answers that say nothing about whether the request took effect. */
const UNDECIDED = /SYSTEM_ERROR|unknow|FREQUENCY|call-limited|TIMEOUT/i
/** What one of our callers decides by is named alike at every channel. */
const SAME: Readonly<Record<string, string>> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'NOT_ENOUGH',
  PAYER_BALANCE_NOT_ENOUGH: 'NOT_ENOUGH',
  'ACQ.TRADE_NOT_EXIST': 'ABSENT',
  TRADE_NOT_EXIST: 'ABSENT',
  ORDER_NOT_EXIST: 'ABSENT',
  'ACQ.SETTLE_NOT_EXIST': 'ABSENT',
  'ACQ.TRADE_HAS_SUCCESS': 'ORDERPAID',
  // A day without payments has no bill. The interface says the first, its documentation the second.
  'isp.bill_not_exist': 'NO_STATEMENT_EXIST',
  BILL_NOT_EXIST: 'NO_STATEMENT_EXIST',
}

export const notHere = (): never => {
  throw new ChannelError('NOT_SUPPORTED', 'this channel does not do that', true)
}
export interface AlipayClient {
  /** The answer of a method, believed by its signature. Throws a ChannelError. */
  ask(method: string, content: object, notifyUrl?: string): Promise<Record<string, unknown>>
  /** Whether Alipay wrote this message. */
  wrote(message: Params): Promise<boolean>
  /** Bytes in pieces. */
  download(url: string): Promise<Uint8Array[]>
}

/** The text of one member of a JSON object as it was written: signatures are over that. */
function memberOf(text: string, name: string): string | undefined {
  const head = `"${name}":`
  const from = text.indexOf(head)
  if (from < 0) return undefined
  let depth = 0
  let inside = false
  for (let at = from + head.length; at < text.length; at++) {
    const char = text[at]
    if (inside) {
      if (char === '\\') at++
      else if (char === '"') inside = false
    } else if (char === '"') inside = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return text.slice(from + head.length, at + 1)
  }
  return undefined
}

/** Speaks Alipay's open interface: signs what it asks (RSA2), believes only what Alipay signed. */
export function alipayClient(account: AlipayAccount): AlipayClient {
  const privateKey = privateKeyOf(account.privateKey)
  const given = certificatesOf(account.alipayKey)[0]
  const keys = new Map<string, KeyObject>([[given ? serialOf(given) : '', publicKeyOf(account.alipayKey)]])
  const first = [...keys.keys()][0]!
  const byCertificates: Params =
    account.appCert && account.rootCerts
      ? {
          app_cert_sn: serialOf(certificatesOf(account.appCert)[0]!),
          alipay_root_cert_sn: rootSerialOf(account.rootCerts),
        }
      : {}

  async function send(
    url: string,
    body?: URLSearchParams,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<Response> {
    try {
      const answer = await outsideFetch('payment', url, {
        method: body ? 'POST' : 'GET',
        body,
        signal,
      })
      if (answer.ok) return answer
      throw new ChannelError('UNKNOWN', `the channel answered ${answer.status}`, false)
    } catch (error) {
      if (error instanceof ChannelError) throw error
      throw new ChannelError('UNREACHABLE', `the channel did not answer: ${(error as Error).message}`, false)
    }
  }

  /** The key of a certificate of Alipay; one that is new is fetched and believed when a root issued it. */
  async function keyOf(serial: string): Promise<KeyObject | undefined> {
    if (keys.has(serial) || !account.rootCerts) return keys.get(serial)
    const said = await request('alipay.open.app.alipaycert.download', { alipay_cert_sn: serial })
    const chain = certificatesOf(Buffer.from(String(said.answer.alipay_cert_content ?? ''), 'base64').toString())
    if (!isIssuedBy(chain, certificatesOf(account.rootCerts)) || serialOf(chain[0]!) !== serial) return undefined
    keys.set(serial, chain[0]!.publicKey)
    return chain[0]!.publicKey
  }

  async function request(method: string, content: object, notifyUrl?: string) {
    const params: Params = {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingOf(new Date()),
      version: '1.0',
      ...byCertificates,
      ...(notifyUrl && { notify_url: notifyUrl }),
    }
    const biz_content = JSON.stringify(content)
    const sign = signBy(privateKey, signedText({ ...params, biz_content }))
    const url = `${account.endpoint}?${new URLSearchParams({ ...params, sign })}`
    const text = await (await send(url, new URLSearchParams({ biz_content }))).text()
    const member = memberOf(text, `${method.replaceAll('.', '_')}_response`) ?? memberOf(text, 'error_response')
    let said: { sign?: string; alipay_cert_sn?: string }
    try {
      said = JSON.parse(text) as typeof said
    } catch {
      said = {}
    }
    if (!member) throw new ChannelError('UNKNOWN', 'the answer is not one of the channel', false)
    return { member, answer: JSON.parse(member) as Record<string, unknown>, said }
  }

  return {
    async ask(method, content, notifyUrl) {
      const { member, answer, said } = await request(method, content, notifyUrl)
      // Who is refused for his signature gets an answer without one.
      if (answer.code !== '10000' && !said.sign) throw failure(answer)
      const key = await keyOf(said.alipay_cert_sn ?? first)
      if (!key || !isSignedBy(key, member, said.sign ?? ''))
        throw new ChannelError('SIGN_ERROR', 'the answer is not signed by the channel', false)
      if (answer.code !== '10000') throw failure(answer)
      return answer
    },
    async wrote(message) {
      const key = await keyOf(message.alipay_cert_sn ?? first)
      if (!key || !message.sign || message.sign_type !== 'RSA2') return false
      return isSignedBy(key, signedText(message, ['sign', 'sign_type']), message.sign)
    },
    download: (url) => fileOf((signal) => send(url, undefined, signal), TIMEOUT_MS),
  }
}

function failure({ code, msg, sub_code, sub_msg }: Record<string, unknown>): ChannelError {
  const word = String(sub_code ?? code ?? 'UNKNOWN')
  const isFinal = String(code).startsWith('4') && !UNDECIDED.test(word)
  return new ChannelError(SAME[word] ?? word, `${word}: ${String(sub_msg ?? msg ?? '')}`, isFinal)
}
