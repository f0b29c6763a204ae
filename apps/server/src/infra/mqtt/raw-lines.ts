import { createServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { addressOf, type Peer } from './broker.ts'

/** What a connection without a broker can do. */
export interface RawConnection {
  /** False when it is not there any more. */
  write(bytes: Uint8Array): boolean
  end(): void
}
export interface RawHandlers<P extends Peer> {
  /** Who this is; undefined refuses him. */
  signIn(username: string, password: string, from?: string): Promise<P | undefined>
  joined(peer: P, connection: RawConnection): void
  /** Bytes in their order; the connection is not read further before it resolves, and is ended if it fails. */
  heard(peer: P, bytes: Buffer): Promise<void>
  left(peer: P, connection: RawConnection): void
}
export interface RawLines {
  port: number
  close(): Promise<void>
}
/** `name password` and the end of a line. */
const MOST_GREETING = 256
const GREETING_MS = 10_000
/** A line that says nothing for so long is dead: rounds ask it far more often. */
const SILENT_MS = 60 * 60_000
/** More who have not said who they are at the same time is nobody's fleet. */
const MOST_STRANGERS = 2_000

/** Listens for devices that say one line, who they are, and from then on only bytes of their own protocol. */
export async function startRawLines<P extends Peer>(
  port: number,
  host: string,
  handlers: RawHandlers<P>,
  log: Logger,
): Promise<RawLines> {
  const open = new Set<Socket>()
  const strangers = new Set<Socket>()

  async function serve(socket: Socket): Promise<void> {
    const greeting = await greetingOf(socket)
    if (!greeting) return
    const [username = '', password = ''] = greeting.line.split(' ')
    const peer = await handlers.signIn(username, password, addressOf(socket))
    if (!peer) {
      log.info({ from: socket.remoteAddress }, 'a raw line was refused')
      return
    }
    strangers.delete(socket)
    const connection: RawConnection = {
      write: (bytes) => !socket.destroyed && socket.writable && (socket.write(bytes), true),
      end: () => void socket.destroy(),
    }
    socket.setTimeout(SILENT_MS, connection.end)
    handlers.joined(peer, connection)
    try {
      if (greeting.rest.length) await handlers.heard(peer, greeting.rest)
      for await (const chunk of socket) await handlers.heard(peer, chunk as Buffer)
    } finally {
      handlers.left(peer, connection)
    }
  }

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) => {
    socket.on('error', () => {})
    if (strangers.size >= MOST_STRANGERS) return void socket.destroy()
    strangers.add(socket)
    open.add(socket)
    serve(socket)
      .catch((error: Error) => log.debug({ error: error.message }, 'a raw line broke'))
      .finally(() => {
        strangers.delete(socket)
        open.delete(socket)
        socket.destroy()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', (error) => log.error({ error: error.message }, 'the listener of raw lines'))
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** The first line and what came behind it; undefined when none comes in time. */
function greetingOf(socket: Socket): Promise<{ line: string; rest: Buffer } | undefined> {
  return new Promise((resolve) => {
    let said = Buffer.alloc(0)
    const done = (found?: { line: string; rest: Buffer }) => {
      clearTimeout(timer)
      socket.off('data', hear).off('close', gone).pause()
      resolve(found)
    }
    const gone = () => done()
    const hear = (chunk: Buffer) => {
      said = Buffer.concat([said, chunk])
      const end = said.indexOf('\n')
      if (end >= 0 && end < MOST_GREETING)
        done({ line: said.subarray(0, end).toString('latin1').trim(), rest: said.subarray(end + 1) })
      else if (said.length >= MOST_GREETING) done()
    }
    const timer = setTimeout(done, GREETING_MS)
    socket.on('data', hear).on('close', gone)
  })
}
