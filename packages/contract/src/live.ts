import type { RoleCode } from './kit/index.ts'

/**
 * What is told to open consoles as it happens. One socket per console: it says who it is in its first message, since a
 * token has no place in an address, and may name the last number it saw; what was told since then comes first.
 */
export const LIVE_PATH = '/api/live'

/** Sockets of one address: who may open one, and what it carries. */
export interface LiveChannel {
  path: string
  /** Without it everybody who is signed in may open one. */
  role?: RoleCode
  /** Kinds of messages it carries; without it all. */
  kinds?: readonly string[]
  /** So many at once in one process. */
  most: number
}
export const CONSOLES: LiveChannel = { path: LIVE_PATH, most: 10_000 }
/** Users with this role are told of new orders and repairs. */
export const ALERT_ROLE = 'ROLE_TENEMENT' satisfies RoleCode
/** Bills and orders, on the port of the console. */
export const ORDER_ALERTS: LiveChannel = {
  path: '/api/alerts',
  role: ALERT_ROLE,
  kinds: ['orderAlert', 'alertEnded'],
  most: 500,
}
/** Added orders and repairs, on a port of their own, for programs of others. */
export const REPAIR_ALERTS: LiveChannel = {
  path: '/',
  role: ALERT_ROLE,
  kinds: ['orderAlert', 'repairAlert', 'alertEnded'],
  most: 500,
}

export interface LiveHello {
  token: string
  /** The last number seen before the connection broke. */
  after?: number
}
/** Why the server ends a socket. */
export const LIVE_CLOSED = {
  /** The token is unknown, ended or expired; the reason is the code of the refusal. */
  session: 4401,
  /** The user does not hold the role of the channel, or holds it no more. */
  role: 4403,
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
