import { SESSION_CODES } from '@cloud-steward/contract/kit/error.ts'
import type { Envelope, Method } from '@cloud-steward/contract/kit/index.ts'
import { ApiError } from './api-error.ts'
import { takeEarly } from './early-answers.ts'
import { languageTag } from './language.ts'
import { newKey } from './new-key.ts'
import { useSession } from './session-store.ts'

const TIMEOUT_MS = 15_000

export interface Parcel {
  method: Method
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: BodyInit
  headers?: Readonly<Record<string, string>>
  /** One per submit and kept for its retries, so that a repeated write is done once. Made here when absent. */
  key?: string
  signal?: AbortSignal
}

/** Leaves out what is undefined or null; arrays become one value joined by commas. */
export function encode(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))
}

function headersOf(parcel: Parcel): Headers {
  const { token, user } = useSession.getState()
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': languageTag() })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (token && user) headers.set('RoleCode', user.roles.join(','))
  if (parcel.method !== 'GET') headers.set('Idempotency-Key', parcel.key ?? newKey())
  for (const [name, value] of Object.entries(parcel.headers ?? {})) headers.set(name, value)
  return headers
}

/** Sends and waits for the answer's head. Rejects with an ApiError when nothing arrives within 15 seconds. */
export async function send(parcel: Parcel): Promise<Response> {
  const search = parcel.query ? encode(parcel.query).toString() : ''
  const headers = headersOf(parcel)
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort('timeout'), TIMEOUT_MS)
  const stop = () => clock.abort('stopped')
  parcel.signal?.addEventListener('abort', stop, { once: true })
  try {
    const early = !search && takeEarly(parcel.path, useSession.getState().token)
    if (early) return await early
    return await fetch(parcel.path + (search ? `?${search}` : ''), {
      method: parcel.method,
      headers,
      body: parcel.body,
      signal: clock.signal,
      credentials: 'same-origin',
    })
  } catch (cause) {
    // Given up by the caller (a newer query replaced it): not an error to show.
    if (parcel.signal?.aborted) throw cause
    throw new ApiError({ code: 0, reason: clock.signal.aborted ? 'shell.error.timeout' : 'shell.error.network' })
  } finally {
    clearTimeout(timer)
    parcel.signal?.removeEventListener('abort', stop)
  }
}

/** A file may be of a kind made of JSON (`application/geo+json`): that is no answer. */
const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json')

/** What an answer says in JSON, out of its envelope if it has one. Throws for every code but 200. */
export async function open(response: Response): Promise<unknown> {
  const body: unknown = isJson(response) ? await response.json() : undefined
  const envelope = (body && typeof body === 'object' && 'code' in body ? body : undefined) as Envelope | undefined
  if (envelope ? envelope.code === 200 : response.ok) return envelope ? envelope.data : body
  throw failure(response.status, envelope ?? (body as { error_description?: string } | undefined))
}

function failure(status: number, body: (Partial<Envelope> & { error_description?: string }) | undefined): ApiError {
  // A 401 without a code of ours comes from something before the server; the token did not work there either.
  const code = body?.code ?? (status === 401 && !body?.error_description ? SESSION_CODES.unknown : status)
  const message = body?.message ?? body?.error_description
  // Our own refusals may do without a text; what has neither text nor code came from something before the server.
  const isTold = message !== undefined || body?.code !== undefined
  return new ApiError({ reason: isTold ? undefined : 'shell.error.server', ...body, code, message })
}

/** The file in an answer; an error body that came instead of it is recognised and thrown. */
export async function openFile(response: Response): Promise<{ blob: Blob; name: string | undefined }> {
  if (isJson(response) || !response.ok) {
    await open(response)
    throw new ApiError({ code: response.status, reason: 'shell.error.noFile' })
  }
  const disposition = response.headers.get('content-disposition') ?? ''
  const star = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return { blob: await response.blob(), name: star ? decodeURIComponent(star) : plain }
}
