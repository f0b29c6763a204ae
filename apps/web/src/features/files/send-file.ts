import { addFile, RESUMABLE_FROM } from '@cloud-steward/contract/files/file.ts'
import { languageTag } from '../../infra/language.ts'
import { newKey } from '../../infra/new-key.ts'
import { useSession } from '../../infra/session-store.ts'

export interface Sending {
  onProgress: (sent: number) => void
  onDone: () => void
  onFailed: (message: string) => void
}
export interface Place {
  parentId: string
  fileId?: string
}
/** A running upload. After a pause, a resumable upload continues at its offset; a small file is sent again from the start. */
export interface OnItsWay {
  pause: () => void
  resume: () => void
  cancel: () => void
}
const headers = (): Record<string, string> => ({
  Authorization: `Bearer ${useSession.getState().token ?? ''}`,
  'Accept-Language': languageTag(),
})
/** A proxy may answer with a page instead of JSON. */
const answerIn = (text: string | undefined): { code?: number; message?: string } => {
  try {
    return JSON.parse(text ?? '') as { code?: number; message?: string }
  } catch {
    return {}
  }
}

/** Uploads a file: in one request below `RESUMABLE_FROM` bytes, else resumably. */
export const sendFile = (file: File, place: Place, told: Sending): OnItsWay =>
  file.size < RESUMABLE_FROM ? sendWhole(file, place, told) : sendInPieces(file, place, told)

function sendWhole(file: File, { parentId, fileId }: Place, told: Sending): OnItsWay {
  let request: XMLHttpRequest | undefined
  // If the first answer was lost, the server answers the second request without adding the file again.
  const key = newKey()
  const start = () => {
    const one = new XMLHttpRequest()
    request = one
    const query = new URLSearchParams({ parentId, ...(fileId ? { fileId } : {}) })
    one.open('POST', `${addFile.path}?${query}`)
    for (const [name, value] of Object.entries({ ...headers(), 'Idempotency-Key': key }))
      one.setRequestHeader(name, value)
    one.upload.addEventListener('progress', ({ loaded }) => told.onProgress(Math.min(loaded, file.size)))
    one.addEventListener('load', () => {
      const { code, message = '' } = answerIn(one.responseText)
      if (code === 200) told.onDone()
      else told.onFailed(message)
    })
    one.addEventListener('error', () => told.onFailed(''))
    const body = new FormData()
    body.append('file', file)
    one.send(body)
  }
  const stop = () => request?.abort()
  start()
  return { pause: stop, resume: start, cancel: stop }
}

function sendInPieces(file: File, { parentId, fileId }: Place, told: Sending): OnItsWay {
  // The library is loaded with the first large file.
  const upload = import('tus-js-client').then(({ Upload }) => {
    const made = new Upload(file, {
      endpoint: '/api/file/tus',
      chunkSize: 4 * 1024 * 1024,
      retryDelays: [0, 1_000, 3_000, 5_000, 10_000, 20_000],
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, parentId, ...(fileId ? { fileId } : {}) },
      // Set the token for each request: a long upload outlives a token.
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
      },
      // A starting server answers 503. Without this error the library would give the upload up and begin another one.
      onAfterResponse: (_request, response) => {
        if (response.getStatus() >= 500) throw new Error('unavailable')
      },
      onProgress: (sent) => told.onProgress(sent),
      onSuccess: told.onDone,
      onError: (error) =>
        told.onFailed(answerIn('originalResponse' in error ? error.originalResponse?.getBody() : '').message ?? ''),
    })
    made.start()
    return made
  })
  return {
    pause: () => void upload.then((one) => one.abort()),
    resume: () => void upload.then((one) => one.start()),
    cancel: () => void upload.then((one) => one.abort(true)),
  }
}
