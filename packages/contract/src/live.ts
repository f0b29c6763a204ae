/**
 * What is told to open consoles as it happens. One socket per console: it says who it is in its first message, since a
 * token has no place in an address, and may name the last number it saw; what was told since then comes first.
 */
export const LIVE_PATH = '/api/live'

export interface LiveHello {
  token: string
  /** The last number seen before the connection broke. */
  after?: number
}
/** Why the server ends a socket. */
export const LIVE_CLOSED = {
  /** The token is unknown, ended or expired; the reason is the code of the refusal. */
  session: 4401,
  /** No hello within five seconds, or something else than a hello. */
  hello: 4400,
  /** More than a megabyte waits for it: it may come again and resume. */
  slow: 4413,
  /** Its user, or this process, has too many. */
  many: 4429,
} as const

export type LiveFrame =
  /** All that was told before is here; numbers go on from this one. */
  | { kind: 'ready'; seq: number }
  /** Too much was missed to be told again: whatever is shown has to be asked for anew. */
  | { kind: 'missed'; seq: number }
  /** Something happened. Numbers of a tenant grow by one; those meant for others are left out. */
  | ({ kind: string; seq: number } & Readonly<Record<string, unknown>>)
