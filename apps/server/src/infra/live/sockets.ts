import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_CLOSED, type LiveChannel, type LiveHello } from '@cloud-steward/contract/live.ts'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Authenticate } from '../session/types.ts'
import { closedBy, helloOf, isOwnOrigin, refuse } from './handshake.ts'
import type { HoldersOf, LiveHub } from './hub.ts'
import { isStaffOf, type Member, Members, seesSite } from './members.ts'

interface Doors {
  hub: LiveHub
  authenticate: Authenticate
  /** The sessions that ended in the last seconds, with what their next request would be told. */
  endedLately(seconds: number): Promise<{ tokenHash: string; code: number }[]>
  /** Closed or expired tenants among these, with the code that the next request of their users would get. */
  shutTenants(ids: readonly number[]): Promise<{ tenantId: number; code: number }[]>
  holdersOf: HoldersOf
  ready(): boolean
  log: Logger
}
const HELLO_MS = 5_000
const HELLO_BYTES = 1_024
const MOST_WAITING_BYTES = 1_048_576
const PING_MS = 30_000
const ENDED_MS = 500

/** The open sockets of this process, on all its ports. */
export class LiveSockets {
  readonly #doors: Doors
  readonly #members = new Members()
  readonly #wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: HELLO_BYTES,
  })
  readonly #timers: NodeJS.Timeout[]

  constructor(doors: Doors) {
    this.#doors = doors
    this.#timers = [
      setInterval(() => void this.#dropEnded().catch(() => {}), ENDED_MS),
      setInterval(() => void this.#dropShut().catch(() => {}), ENDED_MS),
      setInterval(() => void this.#dropOthers().catch(() => {}), ENDED_MS),
      setInterval(() => this.#beat(), PING_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Opens sockets at these addresses of a server. */
  serve(server: Server, channels: readonly LiveChannel[]): void {
    const byPath = new Map(channels.map((channel) => [channel.path, channel]))
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => {})
      const channel = byPath.get(request.url?.split('?')[0] ?? '')
      if (!channel) return refuse(stream, '404 Not Found')
      if (!isOwnOrigin(request)) return refuse(stream, '403 Forbidden')
      if (!this.#doors.ready() || this.#members.isFull(channel)) return refuse(stream, '503 Service Unavailable')
      this.#wss.handleUpgrade(request, stream, head, (socket) => this.#greet(socket, channel))
    })
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#members.open()) {
      socket.close(1001)
      // A client that does not answer the close frame must not delay the stop.
      setTimeout(() => socket.terminate(), 500).unref()
    }
  }

  #greet(socket: WebSocket, channel: LiveChannel): void {
    const members = this.#members
    members.greet(socket, channel)
    const late = setTimeout(() => socket.close(LIVE_CLOSED.hello), HELLO_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      members.forget(socket)
    })
    socket.on('pong', () => {
      const member = members.of(socket)
      if (member) member.alive = true
    })
    socket.on('message', (data, isBinary) => {
      clearTimeout(late)
      const hello = isBinary || members.of(socket) ? undefined : helloOf((data as Buffer).toString())
      if (!hello) return socket.close(LIVE_CLOSED.hello)
      this.#enter(socket, channel, hello).catch((error: Error) => {
        this.#doors.log.warn({ error: error.message }, 'cannot open a socket')
        socket.close(1013)
      })
    })
  }

  async #enter(socket: WebSocket, channel: LiveChannel, { token, after }: LiveHello): Promise<void> {
    const { authenticate, hub } = this.#doors
    // Named before anything is awaited: a second hello meanwhile is one too many.
    const member: Member = { socket, channel, token, tokenHash: '', user: '', alive: true }
    this.#members.add(member)
    const session = await authenticate(token).catch((error: unknown) => closedBy(error))
    if (typeof session === 'number') return socket.close(LIVE_CLOSED.session, String(session))
    const { role, kinds } = channel
    if (role && !(await this.#doors.holdersOf(session.tenant.id, role)).has(session.user.id))
      return socket.close(LIVE_CLOSED.role)
    if (socket.readyState !== socket.OPEN) return
    if (!this.#members.name(member, session)) return socket.close(LIVE_CLOSED.many)
    // Each look is written down, so nothing is told unasked; the socket closes when the session ends.
    if (session.lookIn) return
    const listener = {
      userId: session.user.id,
      username: session.user.username,
      kinds,
      isStaffOf: (url: string) => isStaffOf(member, url),
      seesSite: (siteId: string | null) => seesSite(member, siteId),
      send: (frame: string) => say(socket, frame),
    }
    const leave = await hub.join(session.tenant.id, listener, after)
    if (socket.readyState === socket.OPEN) member.leave = leave
    else leave()
  }

  /** Sessions can end on other nodes; close their sockets without waiting for a heartbeat. */
  async #dropEnded(): Promise<void> {
    if (!this.#members.size) return
    // Asked for twice over: a slow answer must not let one slip between two questions.
    const ended = new Map((await this.#doors.endedLately(3)).map(({ tokenHash, code }) => [tokenHash, code]))
    if (!ended.size) return
    for (const { socket, tokenHash } of this.#members.all())
      if (ended.has(tokenHash)) socket.close(LIVE_CLOSED.session, String(ended.get(tokenHash)))
  }
  /** Closing a tenant ends none of its sessions, which go on when it is opened again: its sockets are found by the tenant. */
  async #dropShut(): Promise<void> {
    const tenantIds = this.#members.tenantIds()
    if (!tenantIds.length) return
    const shut = new Map((await this.#doors.shutTenants(tenantIds)).map(({ tenantId, code }) => [tenantId, code]))
    if (!shut.size) return
    for (const { socket, session } of this.#members.all())
      if (session && shut.has(session.tenant.id)) socket.close(LIVE_CLOSED.session, String(shut.get(session.tenant.id)))
  }
  /** Closes the sockets of those whose role was withdrawn: one question for each tenant that has such sockets. */
  async #dropOthers(): Promise<void> {
    for (const { tenantId, role, members } of this.#members.byRole()) {
      const holders = await this.#doors.holdersOf(tenantId, role)
      for (const { socket, session } of members) if (!holders.has(session!.user.id)) socket.close(LIVE_CLOSED.role)
    }
  }
  async #check(member: Member): Promise<void> {
    const found = await this.#doors.authenticate(member.token).catch((error: unknown) => closedBy(error))
    if (typeof found === 'number') member.socket.close(LIVE_CLOSED.session, String(found))
    else member.session = found
  }
  /** Notices consoles that are gone without a word, and those whose token expired or whose user was disabled. */
  #beat(): void {
    for (const member of this.#members.all()) {
      if (!member.alive) {
        member.socket.terminate()
        continue
      }
      member.alive = false
      member.socket.ping()
      if (member.user) void this.#check(member).catch(() => {})
    }
  }
}

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
