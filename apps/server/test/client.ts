import type { AnswerOf, Endpoint, Envelope, InputOf } from '@cloud-steward/contract'
import type { FastifyInstance } from 'fastify'
import { type AnswerCheck, answerCheck } from './openapi.ts'

export interface Answer<T = unknown> {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON body; undefined for files. */
  body: Envelope<T>
  bytes: Buffer
}
export interface CallOptions {
  /** Idempotency key. */
  key?: string
  headers?: Record<string, string>
}
/** Calls the door of the server as one caller; `call` is typed by the contract, `send` takes anything. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<AnswerOf<E>>>
  send(endpoint: Pick<Endpoint, 'method' | 'path' | 'from'>, input: unknown, options?: CallOptions): Promise<Answer>
  upload(endpoint: Endpoint, file: Buffer, name?: string, options?: CallOptions): Promise<Answer<{ runId: string }>>
}

export type Ask = (request: {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}) => Promise<Answer>

let check: AnswerCheck | undefined

/**
 * A client of a server in this process, signed in with this token or, without one, not signed in. Each answer is compared with the
 * published description of the API.
 */
export function client(http: FastifyInstance, token?: string): Client {
  return clientOf(token, async (request) => {
    const given = await http.inject({ ...request, method: request.method as 'GET' })
    const answer = answerOf(given.statusCode, given.headers, given.rawPayload)
    const difference = (check ??= answerCheck())(request.method, request.url, answer)
    if (difference) throw new Error(`not as the description of the API says: ${difference}`)
    return answer
  })
}

export function answerOf(status: number, headers: Record<string, unknown>, bytes: Buffer): Answer {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const body = (isJson && bytes.length ? JSON.parse(bytes.toString()) : undefined) as Envelope
  return { status, headers, body, bytes }
}

export function clientOf(token: string | undefined, ask: Ask): Client {
  const own = (options: CallOptions = {}) => ({
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.key ? { 'idempotency-key': options.key } : {}),
    'accept-language': 'en',
    ...options.headers,
  })
  const send: Client['send'] = ({ method, path, from }, input, options) => {
    if (from !== 'body' || method === 'GET') return ask({ method, url: path + queryOf(input), headers: own(options) })
    const headers = { 'content-type': 'application/json', ...own(options) }
    return ask({ method, url: path, headers, payload: asJson(input) })
  }
  return {
    send,
    call: (endpoint, input, options) => send(endpoint, input, options) as never,
    upload: ({ method, path }, file, name = 'rows.xlsx', options) => {
      const { payload, type } = multipart(file, name)
      return ask({
        method,
        url: path,
        headers: { 'content-type': type, prefer: 'respond-async', ...own(options) },
        payload,
      }) as never
    },
  }
}

/** Texts are sent as they are, so that a test can send JSON that no serializer would write. */
const asJson = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input))

export function queryOf(input: unknown): string {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value != null)
  const words = given.map(([key, value]) => `${encode(key)}=${encode(textOf(value))}`)
  return words.length ? `?${words.join('&')}` : ''
}
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`
// A lone surrogate cannot be percent-encoded; it travels as the replacement of its bytes.
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : `${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))}%ED%A0%80`

/** A multipart body with one file. */
export function multipart(file: Buffer, name: string): { payload: Buffer; type: string } {
  const boundary = 'form-data-boundary-4711'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
