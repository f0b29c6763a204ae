import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'

/** A client of the broker, as described by the module that authenticated it. */
export interface Peer {
  /** His topics all begin with this and `/up/` or `/down/`. */
  root: string
}
export interface BrokerHandlers<P extends Peer> {
  /** Who this is; undefined refuses him. @param from the address he connects from */
  signIn(username: string, password: string, from?: string): Promise<P | undefined>
  /** Resolves once the message is safe: only then is it acknowledged. A failure closes the connection, so that it is sent again. */
  heard(peer: P, topic: string, payload: Buffer): Promise<void>
  joined(peer: P): void
  /** He listens to his topics: from now on he can be asked. */
  listens(peer: P): void
  /** Not called for a connection that a newer one of the same peer has taken the place of. */
  left(peer: P): void
}
export interface BrokerTls {
  port: number
  /** PEM texts; read again each hour, so that a renewed certificate is used without a new start. */
  read(): { cert: Buffer; key: Buffer }
}
export interface Broker<P extends Peer> {
  port: number
  tlsPort: number | undefined
  /** Sends with QoS 1. False when he is not connected. */
  send(peer: P, topic: string, payload: Uint8Array): boolean
  /** Ends his connection, if it is still his. */
  dismiss(peer: P): void
  close(): Promise<void>
}
/** A line carries frames of a few hundred bytes; what was kept while the network was away comes in parts of this size. */
const MOST_BYTES = 256 * 1024
/** What a packet has besides: its topic and its header. */
const HEAD_BYTES = 1024
/** One peer listens to a topic or two. */
const MOST_TOPICS = 16
const BAD_PASSWORD = 4
const CERTIFICATE_MS = 3_600_000

/** An MQTT 3.1.1 broker of our own. Peers reach their own topics alone, and a message is acknowledged when it is stored. */
export async function startBroker<P extends Peer>(
  port: number,
  host: string,
  handlers: BrokerHandlers<P>,
  log: Logger,
  tls?: BrokerTls,
): Promise<Broker<P>> {
  const peers = new WeakMap<Client, P>()
  const connected = new Map<string, Client>()
  const refuse = (reason: string): Error => new Error(reason)

  const aedes = await Aedes.createBroker({
    maxClientsIdLength: 256,
    connectTimeout: 10_000,
    // No session is kept for an offline client: commands are sent again, and it subscribes again.
    preConnect: (_client, packet, done) => {
      packet.clean = true
      // Equal client ids do not end each other's connection: a client id is unique per user name only.
      if (packet.clientId) packet.clientId = `${packet.username ?? ''} ${packet.clientId}`
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      handlers.signIn(username ?? '', password?.toString('utf8') ?? '', addressOf(client.conn as Socket)).then(
        (peer) => {
          if (peer) peers.set(client, peer)
          if (peer) done(null, true)
          else done(Object.assign(refuse('not known'), { returnCode: BAD_PASSWORD }), null)
        },
        (error: Error) => {
          log.warn({ error: error.message }, 'a device could not sign in')
          done(Object.assign(refuse('try again'), { returnCode: 3 }), null)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      const peer = client && peers.get(client)
      // What the broker says itself, such as a heartbeat.
      if (!client) return done(null)
      if (!peer || packet.retain || !packet.topic.startsWith(`${peer.root}/up/`)) return done(refuse('not his topic'))
      const payload = Buffer.from(packet.payload)
      if (payload.length > MOST_BYTES) return done(refuse('too long'))
      handlers.heard(peer, packet.topic.slice(peer.root.length + 4), payload).then(
        () => done(null),
        (error: Error) => {
          log.error({ error: error.message, root: peer.root }, 'a message could not be stored')
          done(error)
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const peer = peers.get(client)
      const own = peer && subscription.topic.startsWith(`${peer.root}/down/`) && topicsOf(client) < MOST_TOPICS
      // One's own topics with a wildcard at the end are one's own; before it they could be anybody's.
      done(null, own && !/[+#]/.test(subscription.topic.slice(0, peer.root.length)) ? subscription : null)
    },
  })
  aedes.on('clientReady', (client) => {
    const peer = peers.get(client)
    if (!peer) return
    const before = connected.get(peer.root)
    connected.set(peer.root, client)
    if (before && before !== client) before.close()
    handlers.joined(peer)
  })
  aedes.on('subscribe', (_topics, client) => {
    const peer = peers.get(client)
    if (peer && connected.get(peer.root) === client) handlers.listens(peer)
  })
  aedes.on('clientDisconnect', (client) => {
    const peer = peers.get(client)
    if (!peer || connected.get(peer.root) !== client) return
    connected.delete(peer.root)
    handlers.left(peer)
  })
  // Broken packets and broken lines: the connection is gone, everybody else is not concerned.
  for (const event of ['clientError', 'connectionError'] as const)
    aedes.on(event, (client, error) =>
      log.debug({ error: error.message, id: client.id }, 'a device’s connection broke'),
    )

  const serve = (socket: Socket): void => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    endTooLong(aedes.handle(socket), socket)
  }
  const server = await listening(createServer(serve), port, host, log)
  const secure = tls && createTlsServer(tls.read(), serve)
  if (secure) await listening(secure, tls.port, host, log)
  const renewing = secure && setInterval(() => renew(), CERTIFICATE_MS)
  function renew(): void {
    try {
      secure!.setSecureContext(tls!.read())
    } catch (error) {
      log.error({ error: (error as Error).message }, 'the devices’ certificate could not be read again')
    }
  }
  return {
    port: portOf(server),
    tlsPort: secure && portOf(secure),
    send: (peer, topic, payload) => {
      const client = connected.get(peer.root)
      if (!client?.connected || peers.get(client) !== peer) return false
      client.publish(
        {
          cmd: 'publish',
          topic: `${peer.root}/down/${topic}`,
          payload: Buffer.from(payload),
          qos: 1,
          dup: false,
          retain: false,
        },
        () => {},
      )
      return true
    },
    dismiss: (peer) => {
      const client = connected.get(peer.root)
      if (client && peers.get(client) === peer) client.close()
    },
    close: async () => {
      clearInterval(renewing)
      const closed = [server, ...(secure ? [secure] : [])].map(
        (one) => new Promise<void>((resolve) => one.close(() => resolve())),
      )
      await new Promise<void>((resolve) => aedes.close(resolve))
      await Promise.all(closed)
    },
  }
}

const topicsOf = (client: Client): number =>
  Object.keys((client as unknown as { subscriptions: object }).subscriptions).length
/**
 * Whoever promises a packet longer than any of ours is not waited for: the parser would keep all of it, up to a quarter of a
 * gigabyte a connection, also of somebody who has not said who he is. Neither the broker nor its parser has a limit of its own.
 */
function endTooLong(client: Client, socket: Socket): void {
  const { _parser: parser } = client as unknown as { _parser: { parse(bytes: Buffer): number } }
  const parse = parser.parse.bind(parser)
  parser.parse = (bytes) => {
    const waiting = parse(bytes)
    if (waiting > MOST_BYTES + HEAD_BYTES) socket.destroy(new Error('a packet too long'))
    return waiting
  }
}
/** Of whoever is at the other end; one of IPv4 as itself. */
export const addressOf = ({ remoteAddress }: Socket): string | undefined => remoteAddress?.replace(/^::ffff:/, '')
const portOf = (server: Server): number => (server.address() as { port: number }).port
async function listening<S extends Server>(server: S, port: number, host: string, log: Logger): Promise<S> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', (error) => log.error({ error: error.message }, 'the broker'))
  return server
}
