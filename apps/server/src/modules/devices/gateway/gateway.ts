import type { Tenant } from '../../../infra/ctx/types.ts'
import { listen } from '../../../infra/db/listen.ts'
import { type BrokerTls, startBroker } from '../../../infra/mqtt/broker.ts'
import type { OutsideBroker } from '../../../infra/mqtt/outside-broker.ts'
import { type RawLines, startRawLines } from '../../../infra/mqtt/raw-lines.ts'
import { type Claims, claimSessions } from './claims.ts'
import { FrameStream } from './frame-stream.ts'
import { type Collector, SessionRegistry, type SessionRegistryOptions, type Transport } from './session-registry.ts'
import { TopicSubscriber, UP_FILTER } from './topic-subscriber.ts'

export interface GatewayOptions extends SessionRegistryOptions {
  /** Of the broker. */
  port: number
  host: string
  /** Of collectors without MQTT, where some are to be served. */
  rawPort?: number
  /** The broker with TLS as well, where there is a certificate. */
  tls?: BrokerTls
  /** A broker that is not ours, instead of it. */
  outside?: OutsideBroker
  tenants(): Promise<Tenant[]>
}
export interface Gateway {
  /** Undefined where the broker is not ours. */
  port: number | undefined
  rawPort: number | undefined
  tlsPort: number | undefined
  /** Collectors that are signed in now, and messages that ever came. */
  figures(): { collectors: number; messages: number }
  close(): Promise<void>
}
interface Opened {
  port?: number
  tlsPort?: number | undefined
  /** Handles a database notification about collectors. */
  notified?(payload?: string): void
  close(): Promise<void>
}
const CHANNEL = 'cloud_steward_devices'

/** Connects to collectors: stores their messages and sends commands, one request at a time per collector. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const sessions = new SessionRegistry(options)
  const claims = options.outside && claimSessions(sessions, options, options.outside.name)
  const opened: Opened = claims ? await openOutside(sessions, claims, options) : await openBroker(sessions, options)
  const raw = options.rawPort === undefined ? undefined : await openRaw(sessions, claims, options, options.rawPort)
  const notified = (payload?: string) => {
    sessions.notified(payload)
    opened.notified?.(payload)
  }
  const listening = listen(options.pools, CHANNEL, notified, options.log)
  await listening.ready
  return {
    port: opened.port,
    rawPort: raw?.port,
    tlsPort: opened.tlsPort,
    figures: () => sessions.figures,
    close: async () => {
      // Finish running requests first, while the collectors are still connected.
      await sessions.close()
      await claims?.close()
      await Promise.all([opened.close(), raw?.close()])
      await sessions.settled()
      await listening.stop()
    },
  }
}

async function openBroker(sessions: SessionRegistry, { port, host, log, tls }: GatewayOptions): Promise<Opened> {
  const broker = await startBroker<Collector>(
    port,
    host,
    {
      signIn: (username, password, from) => sessions.signIn(username, password, from),
      joined: (collector) =>
        sessions.joined(collector, {
          write: (bytes, topic = 'frame') => broker.send(collector, topic, bytes),
          end: () => broker.dismiss(collector),
          present: true,
        }),
      listens: (collector) => sessions.listens(collector),
      left: (collector) => sessions.left(collector),
      heard: (collector, topic, payload) => sessions.receive(collector, topic, payload),
    },
    log,
    tls,
  )
  return broker
}

/** External broker: any process stores a message; only the process with the claim polls the collector and receives its answers. */
async function openOutside(
  sessions: SessionRegistry,
  claims: Claims,
  { outside, log }: GatewayOptions,
): Promise<Opened> {
  // Most have the broker of our own and need not read this one.
  const { startOutside } = await import('../../../infra/mqtt/outside.ts')
  const subscriber = new TopicSubscriber(sessions)
  const followed = new Map<string, Collector>()
  const broker = await startOutside(
    outside!,
    UP_FILTER,
    {
      heard: (topic, payload) => subscriber.receive(topic, payload),
      answered: (topic, payload) => {
        const [root, kind] = topic.split('/up/')
        const collector = followed.get(root!)
        if (collector) sessions.servedSession(collector)?.observe(kind!, payload)
      },
    },
    log,
  )
  claims.start(async (collector) => {
    const topic = `${collector.root}/up/+`
    followed.set(collector.root, collector)
    await broker.follow(topic)
    return {
      write: (bytes, what = 'frame') => broker.send(`${collector.root}/down/${what}`, bytes),
      end: () => {
        subscriber.forget()
        if (followed.get(collector.root) === collector) followed.delete(collector.root)
        broker.unfollow(topic)
      },
      // The broker alone knows.
      present: false,
    }
  })
  return { notified: (payload) => subscriber.notified(payload), close: () => broker.close() }
}

/** Collectors without MQTT, which pass bytes unchanged. */
function openRaw(
  sessions: SessionRegistry,
  claims: Claims | undefined,
  options: GatewayOptions,
  port: number,
): Promise<RawLines> {
  const streams = new WeakMap<Collector, FrameStream>()
  return startRawLines<Collector>(
    port,
    options.host,
    {
      signIn: async (username, password, from) => {
        const collector = await sessions.signIn(username, password, from)
        if (collector) await claims?.take(collector)
        return collector
      },
      joined: (collector, connection) => {
        const rubbish = (bytes: number) => {
          const session = sessions.servedSession(collector)
          if (session) session.malformed += bytes
        }
        const sift = (bytes: Uint8Array) => sessions.servedSession(collector)?.sift(bytes) ?? bytes
        streams.set(collector, new FrameStream((frame) => sessions.receive(collector, 'cut', frame), rubbish, sift))
        const write: Transport['write'] = (bytes, topic) => topic !== 'command' && connection.write(bytes)
        sessions.joined(collector, { ...connection, write, present: true })
        sessions.listens(collector)
      },
      heard: (collector, bytes) => streams.get(collector)!.receive(bytes),
      left: (collector) => {
        streams.get(collector)?.end()
        sessions.left(collector)
      },
    },
    options.log,
  )
}
