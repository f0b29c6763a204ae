import type { Tenant } from '../../../infra/ctx/types.ts'
import { listen } from '../../../infra/db/listen.ts'
import { type BrokerTls, startBroker } from '../../../infra/mqtt/broker.ts'
import type { OutsideBroker } from '../../../infra/mqtt/outside-broker.ts'
import { type RawLines, startRawLines } from '../../../infra/mqtt/raw-lines.ts'
import { type Claims, claimLines } from './claims.ts'
import { Ears, UP_FILTER } from './ears.ts'
import { type Collector, Lines, type LinesOptions, type Way } from './lines.ts'
import { StreamLine } from './stream-line.ts'

export interface GatewayOptions extends LinesOptions {
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
  close(): Promise<void>
}
interface Opened {
  port?: number
  tlsPort?: number | undefined
  /** What the database tells of lines. */
  told?(payload?: string): void
  close(): Promise<void>
}
const CHANNEL = 'cloud_steward_devices'

/** Speaks with collectors: stores what they say, sends what is to be sent, one thing at a time on each line. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const lines = new Lines(options)
  const claims = options.outside && claimLines(lines, options, options.outside.name)
  const opened: Opened = claims ? await openOutside(lines, claims, options) : await openBroker(lines, options)
  const raw = options.rawPort === undefined ? undefined : await openRaw(lines, claims, options, options.rawPort)
  const told = (payload?: string) => {
    lines.told(payload)
    opened.told?.(payload)
  }
  const listening = listen(options.pools, CHANNEL, told, options.log)
  await listening.ready
  return {
    port: opened.port,
    rawPort: raw?.port,
    tlsPort: opened.tlsPort,
    close: async () => {
      // First what is under way on the lines, while they can still be reached.
      await lines.close()
      await claims?.close()
      await Promise.all([opened.close(), raw?.close()])
      await lines.settled()
      await listening.stop()
    },
  }
}

async function openBroker(lines: Lines, { port, host, log, tls }: GatewayOptions): Promise<Opened> {
  const broker = await startBroker<Collector>(
    port,
    host,
    {
      signIn: (username, password, from) => lines.signIn(username, password, from),
      joined: (collector) =>
        lines.joined(collector, {
          write: (bytes, topic = 'frame') => broker.send(collector, topic, bytes),
          end: () => broker.dismiss(collector),
          present: true,
        }),
      listens: (collector) => lines.listens(collector),
      left: (collector) => lines.left(collector),
      heard: (collector, topic, payload) => lines.hear(collector, topic, payload),
    },
    log,
    tls,
  )
  return broker
}

/** What is said is stored by whoever hears it; a line is asked by whoever has its claim, and hears its answers himself. */
async function openOutside(lines: Lines, claims: Claims, { outside, log }: GatewayOptions): Promise<Opened> {
  // Most have the broker of our own and need not read this one.
  const { startOutside } = await import('../../../infra/mqtt/outside.ts')
  const ears = new Ears(lines)
  const followed = new Map<string, Collector>()
  const broker = await startOutside(
    outside!,
    UP_FILTER,
    {
      heard: (topic, payload) => ears.hear(topic, payload),
      answered: (topic, payload) => {
        const [root, kind] = topic.split('/up/')
        const collector = followed.get(root!)
        if (collector) lines.lineServed(collector)?.overhear(kind!, payload)
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
        ears.forget()
        if (followed.get(collector.root) === collector) followed.delete(collector.root)
        broker.unfollow(topic)
      },
      // The broker alone knows.
      present: false,
    }
  })
  return { told: (payload) => ears.told(payload), close: () => broker.close() }
}

/** Collectors that hand the bytes of their line through as they are. */
function openRaw(lines: Lines, claims: Claims | undefined, options: GatewayOptions, port: number): Promise<RawLines> {
  const streams = new WeakMap<Collector, StreamLine>()
  return startRawLines<Collector>(
    port,
    options.host,
    {
      signIn: async (username, password, from) => {
        const collector = await lines.signIn(username, password, from)
        if (collector) await claims?.take(collector)
        return collector
      },
      joined: (collector, connection) => {
        const rubbish = (bytes: number) => {
          const line = lines.lineServed(collector)
          if (line) line.malformed += bytes
        }
        const sift = (bytes: Uint8Array) => lines.lineServed(collector)?.sift(bytes) ?? bytes
        streams.set(collector, new StreamLine((frame) => lines.hear(collector, 'cut', frame), rubbish, sift))
        const write: Way['write'] = (bytes, topic) => topic !== 'command' && connection.write(bytes)
        lines.joined(collector, { ...connection, write, present: true })
        lines.listens(collector)
      },
      heard: (collector, bytes) => streams.get(collector)!.hear(bytes),
      left: (collector) => {
        streams.get(collector)?.end()
        lines.left(collector)
      },
    },
    options.log,
  )
}
