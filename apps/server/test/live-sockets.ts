import { once } from 'node:events'
import type { LiveFrame } from '@cloud-steward/contract/live.ts'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'

export interface Console {
  socket: WebSocket
  frames: (LiveFrame & { seq: number })[]
  closed: Promise<[number, string]>
  /** Numbers of what was told, without the first answer. */
  told(): number[]
  kinds(): string[]
}
/** Opens a socket and says hello. */
export function openSocket(url: string, hello: unknown): Console {
  const socket = new WebSocket(url)
  const frames: Console['frames'] = []
  socket.on('error', () => {})
  socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)))
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as LiveFrame))
  const closed = once(socket, 'close').then(([code, reason]) => [code as number, String(reason)] as [number, string])
  const told = () => frames.filter(({ kind }) => kind !== 'ready').map(({ seq }) => seq)
  return { socket, frames, closed, told, kinds: () => frames.map(({ kind }) => kind) }
}
/** The same, once the server has answered. */
export async function openedSocket(url: string, hello: object): Promise<Console> {
  const made = openSocket(url, hello)
  await vi.waitFor(() => expect(made.kinds().some((kind) => kind === 'ready' || kind === 'missed')).toBe(true), 5_000)
  return made
}
/** The head of a handshake for a socket that is read by hand. */
export const handshake = (path: string, port: number): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`
/** A masked frame whose mask is zero. */
export function maskedFrame(text: string): Buffer {
  const frame = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | frame.length, 0, 0, 0, 0]), frame])
}
