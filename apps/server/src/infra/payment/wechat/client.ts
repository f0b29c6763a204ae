import { randomUUID, X509Certificate } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { outsideFetch } from '../../limits/breakers.ts'
import { ChannelError } from '../channel.ts'
import { fileOf } from '../download.ts'
import { authorization, isFromChannel, openSealed, type PlatformKey, type Sealed, type WechatAccount } from './sign.ts'

const TIMEOUT_MS = 10_000
const KEYS_LAST_MS = 12 * 3_600_000
/** A serial number nobody knows is asked for at most this often: anybody can send one. */
const ASK_AGAIN_MS = 60_000
/** Answers that say nothing about whether the request took effect. */
const UNDECIDED = new Set(['SYSTEM_ERROR', 'SYSTEMERROR', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'BANK_ERROR'])

export interface WechatClient {
  /** The answer's JSON. Throws a ChannelError. */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>
  /** Sends a file. What is signed is `meta`, which holds its digest. */
  upload(
    path: string,
    meta: { filename: string; sha256: string },
    file: { contentType: string; bytes: Buffer },
  ): Promise<Record<string, unknown>>
  /** Bytes in pieces, signed by their digest in what led to them. */
  download(url: string): Promise<Uint8Array[]>
  keyOf: PlatformKey
  /** The channel's newest key with its serial number, for encrypting names to it. */
  newestKey(): Promise<{ serial: string; publicKey: string }>
}

/** Speaks WeChat Pay's interface v3: signs what it asks, believes only what the channel signed. */
export function wechatClient(account: WechatAccount): WechatClient {
  let known = new Map<string, string>()
  let [newest, knownAt] = ['', 0]

  async function send(
    method: string,
    path: string,
    text: string,
    extra?: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer> = text,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<Response> {
    const url = path.startsWith('http') ? path : account.endpoint + path
    const { pathname, search } = new URL(url)
    try {
      return await outsideFetch('payment', url, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'cloud-steward',
          authorization: authorization(account, method, pathname + search, text),
          ...extra,
        },
        body: body.length ? body : undefined,
        signal,
      })
    } catch (error) {
      throw new ChannelError('UNREACHABLE', `the channel did not answer: ${(error as Error).message}`, false)
    }
  }

  async function learnKeys(): Promise<void> {
    const answer = await send('GET', '/v3/certificates', '')
    const body = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw failure(answer.status, body)
    const { data } = JSON.parse(body.toString()) as {
      data: { serial_no: string; effective_time: string; encrypt_certificate: Sealed }[]
    }
    // Only who has the APIv3 key can have written them; and one of them signed this very answer.
    const list = data
      .toSorted((a, b) => (a.effective_time < b.effective_time ? -1 : 1))
      .map(({ serial_no, encrypt_certificate }) => {
        const certificate = new X509Certificate(openSealed(account.apiV3Key, encrypt_certificate))
        return [serial_no, certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString()] as const
      })
    const keys = new Map(list)
    const headers = Object.fromEntries(answer.headers)
    if (!(await isFromChannel({ headers, body }, (serial) => Promise.resolve(keys.get(serial)))))
      throw new ChannelError('SIGN_ERROR', 'the list of certificates is not signed by the channel', false)
    known = keys
    newest = list.at(-1)?.[0] ?? ''
  }
  let learning: Promise<void> | undefined
  const learn = (): Promise<void> => {
    knownAt = Date.now()
    learning ??= learnKeys().finally(() => (learning = undefined))
    return learning
  }
  const keyOf: PlatformKey = async (serial) => {
    const age = Date.now() - knownAt
    if (learning) await learning
    else if (age > KEYS_LAST_MS || (!known.has(serial) && age > ASK_AGAIN_MS)) await learn()
    return known.get(serial)
  }

  /** The JSON of an answer that the channel signed. */
  async function read(answer: Response): Promise<Record<string, unknown>> {
    const bytes = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)))
    if (!answer.ok) throw failure(answer.status, bytes)
    if (!(await isFromChannel({ headers: Object.fromEntries(answer.headers), body: bytes }, keyOf)))
      throw new ChannelError('SIGN_ERROR', 'the answer is not signed by the channel', false)
    return bytes.length ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
  }

  return {
    keyOf,
    async newestKey() {
      if (!newest || Date.now() - knownAt > KEYS_LAST_MS) await learn()
      return { serial: newest, publicKey: known.get(newest)! }
    },
    async ask(method, path, body) {
      const text = body ? JSON.stringify(body) : ''
      const sealedFor = body && newest ? { 'wechatpay-serial': newest } : undefined
      return read(await send(method, path, text, sealedFor))
    },
    async upload(path, meta, { contentType, bytes }) {
      const text = JSON.stringify(meta)
      const boundary = randomUUID()
      const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
      const name = meta.filename.replaceAll(/["\r\n\\]/g, '_')
      const body = Buffer.concat([
        Buffer.from(`${part('name="meta"\r\nContent-Type: application/json')}${text}\r\n`),
        Buffer.from(part(`name="file"; filename="${name}"\r\nContent-Type: ${contentType}`)),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return read(
        await send(
          'POST',
          path,
          text,
          { 'content-type': `multipart/form-data; boundary=${boundary}` },
          new Uint8Array(body),
        ),
      )
    },
    download: (url) =>
      fileOf(async (signal) => {
        for (let round = 1; ; round++) {
          const answer = await send('GET', url, '', undefined, '', signal)
          if (answer.ok) return answer
          if (round === 3) throw failure(answer.status, Buffer.from(await answer.arrayBuffer()))
          await delay(round * 500)
        }
      }, TIMEOUT_MS),
  }
}

function failure(status: number, body: Buffer): ChannelError {
  let said: { code?: string; message?: string } = {}
  try {
    said = JSON.parse(body.toString()) as typeof said
  } catch {
    // A gateway in between answered.
  }
  const code = said.code ?? 'UNKNOWN'
  return new ChannelError(
    code,
    `${code}: ${said.message ?? status}`,
    status < 500 && status !== 429 && Boolean(said.code) && !UNDECIDED.has(code),
  )
}
