import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '@cloud-steward/contract/kit/error.ts'
import { LIVE_CLOSED, LIVE_PATH, type LiveHello } from '@cloud-steward/contract/live.ts'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { isParty } from '../ctx/row-scope.ts'
import type { Authenticate, Session } from '../session/types.ts'
import type { LiveHub } from './hub.ts'

interface Doors {
  hub: LiveHub
  authenticate: Authenticate
  /** The sessions that ended in the last seconds, with what their next request would be told. */
  endedLately(seconds: number): Promise<{ tokenHash: string; code: number }[]>
  ready(): boolean
  log: Logger
}
interface Member {
  socket: WebSocket
  token: string
  tokenHash: string
  user: string
  /** As of the hello or the last heartbeat. */
  session?: Session
  leave?: () => void
  /** Answered the last ping. */
  alive: boolean
}
const HELLO_MS = 5_000
const HELLO_BYTES = 1_024
const MOST_WAITING_BYTES = 1_048_576
const PING_MS = 30_000
const ENDED_MS = 500
const MOST = 10_000
const MOST_OF_USER = 20

/** Opens the sockets of consoles on the server's own port. @returns ends them all */
export function serveLive(server: Server, doors: Doors): () => void {
  const { log } = doors
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: HELLO_BYTES,
  })
  const open = new Set<WebSocket>()
  const members = new Map<WebSocket, Member>()
  const ofUser = new Map<string, number>()

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {})
    if (request.url?.split('?')[0] !== LIVE_PATH) return refuse(stream, '404 Not Found')
    if (!isOwnOrigin(request)) return refuse(stream, '403 Forbidden')
    if (!doors.ready() || open.size >= MOST) return refuse(stream, '503 Service Unavailable')
    wss.handleUpgrade(request, stream, head, (socket) => greet(socket))
  })

  function greet(socket: WebSocket): void {
    open.add(socket)
    const late = setTimeout(() => socket.close(LIVE_CLOSED.hello), HELLO_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      open.delete(socket)
      forget(socket)
    })
    socket.on('pong', () => {
      const member = members.get(socket)
      if (member) member.alive = true
    })
    socket.on('message', (data, isBinary) => {
      clearTimeout(late)
      const hello = isBinary || members.has(socket) ? undefined : helloOf((data as Buffer).toString())
      if (!hello) return socket.close(LIVE_CLOSED.hello)
      enter(socket, hello).catch((error: Error) => {
        log.warn({ error: error.message }, 'cannot open a socket')
        socket.close(1013)
      })
    })
  }

  async function enter(socket: WebSocket, { token, after }: LiveHello): Promise<void> {
    // Named before anything is awaited: a second hello meanwhile is one too many.
    const member: Member = { socket, token, tokenHash: '', user: '', alive: true }
    members.set(socket, member)
    const session = await doors.authenticate(token).catch((error: unknown) => closedBy(error))
    if (typeof session === 'number') return socket.close(LIVE_CLOSED.session, String(session))
    const user = `${session.tenant.id} ${session.user.id}`
    if (socket.readyState !== socket.OPEN) return
    if ((ofUser.get(user) ?? 0) >= MOST_OF_USER) return socket.close(LIVE_CLOSED.many)
    ofUser.set(user, (ofUser.get(user) ?? 0) + 1)
    Object.assign(member, { tokenHash: session.tokenHash, user, session })
    const listener = {
      username: session.user.username,
      isStaffOf: (url: string) => isStaffOf(member, url),
      send: (frame: string) => say(socket, frame),
    }
    const leave = await doors.hub.join(session.tenant.id, listener, after)
    if (socket.readyState === socket.OPEN) member.leave = leave
    else leave()
  }

  function forget(socket: WebSocket): void {
    const member = members.get(socket)
    members.delete(socket)
    member?.leave?.()
    if (!member?.user) return
    const left = ofUser.get(member.user)! - 1
    if (left) ofUser.set(member.user, left)
    else ofUser.delete(member.user)
  }

  /** Sessions can end on other nodes; close their sockets without waiting for a heartbeat. */
  async function dropEnded(): Promise<void> {
    if (!members.size) return
    // Asked for twice over: a slow answer must not let one slip between two questions.
    const ended = new Map((await doors.endedLately(3)).map(({ tokenHash, code }) => [tokenHash, code]))
    if (!ended.size) return
    for (const { socket, tokenHash } of members.values())
      if (ended.has(tokenHash)) socket.close(LIVE_CLOSED.session, String(ended.get(tokenHash)))
  }
  async function check(member: Member): Promise<void> {
    const found = await doors.authenticate(member.token).catch((error: unknown) => closedBy(error))
    if (typeof found === 'number') member.socket.close(LIVE_CLOSED.session, String(found))
    else member.session = found
  }
  /** Notices consoles that are gone without a word, and those whose token expired or whose user was disabled. */
  function beat(): void {
    for (const member of members.values()) {
      if (!member.alive) {
        member.socket.terminate()
        continue
      }
      member.alive = false
      member.socket.ping()
      if (member.user) void check(member).catch(() => {})
    }
  }
  const timers = [setInterval(() => void dropEnded().catch(() => {}), ENDED_MS), setInterval(beat, PING_MS)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
    for (const socket of open) {
      socket.close(1001)
      // A client that does not answer the close frame must not delay the stop.
      setTimeout(() => socket.terminate(), 500).unref()
    }
  }
}

const isStaffOf = ({ session }: Member, url: string): boolean =>
  session !== undefined && !isParty(session.scope) && session.mayCall(url)

/** Passes a frame on; who does not read is cut, and resumes when he comes again. */
function say(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING_BYTES) {
    socket.close(LIVE_CLOSED.slow)
    // The farewell waits behind what he does not read.
    return socket.terminate()
  }
  socket.send(frame)
}

/** The code of a refused token; the database's troubles are none of the console's. */
function closedBy(error: unknown): number {
  if (error instanceof Refusal && error.http === 401) return error.code
  throw error
}

/** A page of another site may open a socket to us, but its browser says whose page it is. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return [host, headers['x-forwarded-host']].includes(new URL(origin).host)
}

function helloOf(text: string): LiveHello | undefined {
  try {
    const { token, after } = JSON.parse(text) as LiveHello
    const isNumber = after === undefined || (Number.isSafeInteger(after) && after >= 0)
    return typeof token === 'string' && token.length <= 128 && isNumber ? { token, after } : undefined
  } catch {
    return undefined
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
