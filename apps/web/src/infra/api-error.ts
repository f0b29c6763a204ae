import { SESSION_CODES } from '@cloud-steward/contract/kit/error.ts'

interface Details {
  code: number
  /** Label key of the reason, `housing.error.roomNotVacant` or, for what happened on the way, `shell.error.…`. */
  reason?: string
  /** Already translated by the server; empty for errors that never reached it. */
  message?: string
  /** Form field → its translated message. */
  fields?: Record<string, string>
  requestId?: string
}

/** A call that was refused or did not arrive. */
export class ApiError extends Error {
  readonly code: number
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor({ code, reason = '', message = '', fields = {}, requestId }: Details) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.reason = reason
    this.fields = fields
    this.requestId = requestId
  }

  /** The token is unknown, used elsewhere or expired: only a new sign-in helps. */
  get sessionLost(): boolean {
    return Object.values<number>(SESSION_CODES).includes(this.code)
  }

  /** The sentence to show; `translate` is asked only for errors that carry no text of the server. */
  sentence(translate: (key: string) => string): string {
    return this.message || (this.reason && translate(this.reason)) || 'Error'
  }
}

type Listener = (error: ApiError) => void
const listeners = new Set<Listener>()
/** Called with every refusal whose caller did not ask for silence. Returns the function that stops listening. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const announce = (error: ApiError): void => {
  for (const listener of listeners) listener(error)
}
