import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '@cloud-steward/contract/kit/error.ts'
import type { LiveHello } from '@cloud-steward/contract/live.ts'

/** The code of a refused token; the database's troubles are none of the console's. */
export function closedBy(error: unknown): number {
  if (error instanceof Refusal && error.http === 401) return error.code
  throw error
}

/** A page of another site may open a socket to us, but its browser says whose page it is. */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return [host, headers['x-forwarded-host']].includes(new URL(origin).host)
}

export function helloOf(text: string): LiveHello | undefined {
  try {
    const { token, after } = JSON.parse(text) as LiveHello
    const isNumber = after === undefined || (Number.isSafeInteger(after) && after >= 0)
    return typeof token === 'string' && token.length <= 128 && isNumber ? { token, after } : undefined
  } catch {
    return undefined
  }
}

export function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
