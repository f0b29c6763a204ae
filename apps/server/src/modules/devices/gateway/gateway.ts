import type { Logger } from 'pino'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { listen } from '../../../infra/db/listen.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { type BrokerTls, type Peer, startBroker } from '../../../infra/mqtt/broker.ts'
import { type RawLines, startRawLines } from '../../../infra/mqtt/raw-lines.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { Batches } from '../telemetry/batches.ts'
import { touchSeen } from '../telemetry/telemetry.queries.ts'
import { isSecret, partsOfUsername, rootOf } from './address.rules.ts'
import { collectorBySerial } from './gateway.queries.ts'
import { Line } from './line.ts'
import { StreamLine } from './stream-line.ts'
import { askRound, workOnCommand } from './work.ts'

export interface GatewayOptions {
  pools: Pools
  log: Logger
  secrets: SecretBox
  /** Of the broker. */
  port: number
  host: string
  /** Of collectors without MQTT, where some are to be served. */
  rawPort?: number
  /** The broker with TLS as well, where there is a certificate. */
  tls?: BrokerTls
  /** Only for tests: another clock. */
  now?: () => Date
}
interface Collector extends Peer {
  tenantId: number
  id: string
  ctx: Ctx
  pollMs: number
  nextRoundAt: number
}
/** How a collector is reached. */
interface Way {
  /** Frames, or on a topic of their own orders in JSON; false when it is not there or cannot carry them. */
  write(bytes: Uint8Array, topic?: 'frame' | 'command'): boolean
  end(): void
}
interface Served extends Way {
  collector: Collector
  line: Line
  wake: () => void
  over: boolean
  /** From when on it can be asked. */
  going?: Promise<void>
}
/** Also without being told, a line looks this often whether there is something to send. */
const LOOK_MS = 5_000
const TOUCH_MS = 60_000
const CHANNEL = 'cloud_steward_devices'

export interface Gateway {
  port: number
  rawPort: number | undefined
  tlsPort: number | undefined
  close(): Promise<void>
}

/** Speaks with collectors: stores what they say, sends what is to be sent, one thing at a time on each line. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { pools, log, secrets } = options
  const now = options.now ?? (() => new Date())
  const batches = new Map<number, Batches>()
  const served = new Map<string, Served>()

  async function signIn(username: string, password: string): Promise<Collector | undefined> {
    const parts = partsOfUsername(username)
    if (!parts) return undefined
    const row = await tenantDb(pools.app, 0).first(tenantByCode(parts.tenantCode))
    if (!row) return undefined
    const tenant = toTenant(row)
    const ctx = makeCtx({ pools, tenant, requestId: `device ${username}`, log, now: options.now })
    const found = await ctx.db.first(collectorBySerial(tenant.id, parts.serial))
    if (!found || found.state !== 'active' || !isSecret(password, found.secretHash)) return undefined
    const pollMs = found.pollMinutes * 60_000
    return {
      root: rootOf(parts.tenantCode, parts.serial),
      tenantId: tenant.id,
      id: found.id,
      ctx,
      pollMs,
      nextRoundAt: (found.lastRoundAt ? Date.parse(found.lastRoundAt) : 0) + pollMs,
    }
  }

  async function work(one: Served): Promise<void> {
    const { collector, line } = one
    while (!one.over) {
      try {
        if (await workOnCommand(line, secrets)) continue
        if (now().getTime() >= collector.nextRoundAt) {
          collector.nextRoundAt = now().getTime() + collector.pollMs
          await askRound(line, secrets, () => one.over)
          continue
        }
      } catch (error) {
        log.warn({ error: (error as Error).message, collector: collector.root }, 'work on a line failed')
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS)
        one.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** Whoever is connected is there, also when he has nothing to say. Of one tenant. */
  function touch(ones: readonly Collector[]): void {
    const [{ ctx, tenantId }, ids] = [ones[0]!, ones.map(({ id }) => id)]
    ctx.db
      .run(touchSeen(tenantId, ids, now()))
      .catch((error: Error) => log.warn({ error: error.message }, 'collectors could not be marked as seen'))
  }
  function joined(collector: Collector, way: Way): void {
    const known = batches.get(collector.tenantId) ?? new Batches(collector.ctx)
    batches.set(collector.tenantId, known)
    const line = new Line({
      ctx: collector.ctx,
      collectorId: collector.id,
      batches: known,
      write: way.write,
    })
    const before = served.get(collector.root)
    if (before) {
      leave(before.collector)
      before.end()
    }
    served.set(collector.root, { ...way, collector, line, wake: () => {}, over: false })
    touch([collector])
  }
  function listens({ root }: Collector): void {
    const one = served.get(root)
    if (one) one.going ??= work(one)
  }
  /** Unless a newer connection of the same collector has taken its place. */
  function leave(collector: Collector): void {
    const one = served.get(collector.root)
    if (one?.collector !== collector) return
    served.delete(collector.root)
    one.over = true
    one.wake()
  }

  const hear = async (collector: Collector, topic: string, payload: Buffer): Promise<void> => {
    const one = served.get(collector.root)
    if (one?.collector !== collector) throw new Error('no line')
    await one.line.hear(topic, payload)
  }
  const broker = await startBroker<Collector>(
    options.port,
    options.host,
    {
      signIn,
      joined: (collector) =>
        joined(collector, {
          write: (bytes, topic = 'frame') => broker.send(collector, topic, bytes),
          end: () => broker.dismiss(collector),
        }),
      listens,
      left: leave,
      heard: hear,
    },
    log,
    options.tls,
  )
  const raw = options.rawPort === undefined ? undefined : await openRaw(options.rawPort)
  /** Collectors that hand the bytes of their line through as they are. */
  function openRaw(port: number): Promise<RawLines> {
    const streams = new WeakMap<Collector, StreamLine>()
    return startRawLines<Collector>(
      port,
      options.host,
      {
        signIn,
        joined: (collector, way) => {
          const stream = new StreamLine(
            (frame) => hear(collector, 'frame', frame),
            (bytes) => {
              const one = served.get(collector.root)
              if (one) one.line.malformed += bytes
            },
          )
          streams.set(collector, stream)
          joined(collector, { ...way, write: (bytes, topic) => topic !== 'command' && way.write(bytes) })
          listens(collector)
        },
        heard: (collector, bytes) => streams.get(collector)!.hear(bytes),
        left: (collector) => {
          streams.get(collector)?.end()
          leave(collector)
        },
      },
      log,
    )
  }
  const listening = listen(
    pools,
    CHANNEL,
    (payload) => {
      const [tenantId, collectorId, end] = payload?.split(' ') ?? []
      for (const one of served.values()) {
        if (payload && (one.collector.id !== collectorId || String(one.collector.tenantId) !== tenantId)) continue
        if (end) one.end()
        else one.wake()
      }
    },
    log,
  )
  const touching = setInterval(() => {
    const byTenant = new Map<number, Collector[]>()
    for (const { collector } of served.values())
      byTenant.set(collector.tenantId, [...(byTenant.get(collector.tenantId) ?? []), collector])
    for (const ones of byTenant.values()) touch(ones)
  }, TOUCH_MS)
  await listening.ready
  return {
    port: broker.port,
    rawPort: raw?.port,
    tlsPort: broker.tlsPort,
    close: async () => {
      clearInterval(touching)
      // Before the connections go: whoever leaves is no longer in the list.
      const all = [...served.values()]
      await Promise.all([broker.close(), raw?.close()])
      for (const { collector } of all) leave(collector)
      for (const { going } of all) await going
      for (const one of batches.values()) await one.settled()
      await listening.stop()
    },
  }
}
