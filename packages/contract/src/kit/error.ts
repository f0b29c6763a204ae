/**
 * A refusal the user can understand: a reason that is also its label key (`housing.error.roomNotVacant`), values for
 * the sentence, and the fields it belongs to. Sent as HTTP 200 with `code` ≠ 200, unless `http` says otherwise.
 */
export class Refusal extends Error {
  readonly reason: string
  readonly values: Readonly<Record<string, string | number>>
  readonly fields: readonly string[]
  readonly http: number
  readonly code: number

  constructor(
    reason: string,
    options: { values?: Record<string, string | number>; fields?: string[]; http?: number; code?: number } = {},
  ) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
    this.values = options.values ?? {}
    this.fields = options.fields ?? []
    this.http = options.http ?? 200
    this.code = options.code ?? (this.http === 200 ? 500 : this.http)
  }
}

/** Codes of the session that make the console ask for a new sign-in. */
export const SESSION_CODES = { unknown: 50008, elsewhere: 50012, expired: 50014 } as const

/** What every JSON answer looks like. `fields` maps a form field to its translated message. */
export interface Envelope<T = unknown> {
  code: number
  status: number
  message: string
  data: T
  reason?: string
  fields?: Record<string, string>
  requestId?: string
}
