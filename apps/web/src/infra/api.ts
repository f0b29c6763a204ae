import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { ApiError, announce } from './api-error.ts'
import { resuming } from './sign-in-again.ts'
import { encode, open, openFile, type Parcel, send } from './transport.ts'

export interface CallOptions {
  /** Idempotency key of this submit; pass the same one when the same submit is tried again. */
  key?: string
  signal?: AbortSignal
  /** The caller shows the refusal itself; no toast. */
  quiet?: boolean
}
type Values = Readonly<Record<string, unknown>>

function parcelOf(endpoint: Endpoint, input: Values, { key, signal }: CallOptions): Parcel {
  const base = { method: endpoint.method, path: endpoint.path, key, signal }
  if (endpoint.from === 'query') return { ...base, query: input }
  // A large form is sent as JSON: coded for an address it would be up to three times as long.
  if (endpoint.from === 'form' && !endpoint.largest) return { ...base, body: encode(input) }
  if (endpoint.from === 'upload') {
    const body = new FormData()
    const { file, ...query } = input
    body.append('file', file as Blob)
    // Long work goes on in the background, and its progress is shown.
    return { ...base, query, body, headers: { Prefer: 'respond-async' } }
  }
  return { ...base, body: JSON.stringify(input), headers: { 'Content-Type': 'application/json;charset=UTF-8' } }
}

async function announcing<T>(work: Promise<T>, quiet = false): Promise<T> {
  try {
    return await work
  } catch (error) {
    // A lost session is asked about once, whoever noticed it.
    if (error instanceof ApiError && (!quiet || error.sessionLost)) announce(error)
    throw error
  }
}

/** Calls an endpoint of the contract. Rejects with an ApiError, after showing it unless `quiet`. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const parcel = parcelOf(endpoint, input, options)
  const work = resuming(endpoint.method !== 'GET', () => send(parcel).then(open))
  return announcing(work, options.quiet) as Promise<AnswerOf<E>>
}

/** Sends one file as the multipart field `file`, and what the endpoint asks besides it. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  { input, ...options }: CallOptions & { input?: InputOf<E> } = {},
): Promise<AnswerOf<E>> {
  return call(endpoint, { ...input, file } as unknown as InputOf<E>, options)
}

/** Fetches a file. */
export const fetchFile = (endpoint: Endpoint, input: Values, options: CallOptions = {}) =>
  announcing(
    resuming(false, () => send(parcelOf(endpoint, input, options)).then(openFile)),
    options.quiet,
  )

/** Fetches a file and hands it to the browser to save, under the server's name or the one given. */
export async function download(endpoint: Endpoint, input: Values, name: string): Promise<void> {
  const file = await fetchFile(endpoint, input)
  const url = URL.createObjectURL(file.blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name ?? name })
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
