import type { Logger } from 'pino'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { listen } from '../../../infra/db/listen.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { type Broker, type Peer, startBroker } from '../../../infra/mqtt/broker.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { Batches } from '../telemetry/batches.ts'
import { touchSeen } from '../telemetry/telemetry.queries.ts'
import { isSecret, partsOfUsername, rootOf } from './address.rules.ts'
import { collectorBySerial } from './gateway.queries.ts'
import { Line } from './line.ts'
import { askRound, workOnCommand } from './work.ts'

export interface GatewayOptions {
  pools: Pools
  log: Logger
  secrets: SecretBox
  port: number
  host: string
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
interface Served {
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
  close(): Promise<void>
}

/** Speaks with collectors: stores what they say, sends what is to be sent, one thing at a time on each line. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { pools, log, secrets } = options
  const now = options.now ?? (() => new Date())
  const batches = new Map<number, Batches>()
  const served = new Map<string, Served>()
  let broker: Broker

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

  function joined(collector: Collector): void {
    const known = batches.get(collector.tenantId) ?? new Batches(collector.ctx)
    batches.set(collector.tenantId, known)
    const line = new Line({
      ctx: collector.ctx,
      collectorId: collector.id,
      batches: known,
      write: (bytes) => broker.send(collector.root, 'frame', bytes),
    })
    leave(collector.root)
    const one: Served = { collector, line, wake: () => {}, over: false }
    served.set(collector.root, one)
  }
  function listens({ root }: Collector): void {
    const one = served.get(root)
    if (one) one.going ??= work(one)
  }
  function leave(root: string): void {
    const one = served.get(root)
    if (!one) return
    served.delete(root)
    one.over = true
    one.wake()
  }

  broker = await startBroker<Collector>(
    options.port,
    options.host,
    {
      signIn,
      joined,
      listens,
      left: ({ root }) => leave(root),
      heard: async ({ root }, topic, payload) => {
        const line = served.get(root)?.line
        if (!line) throw new Error('no line')
        await line.hear(topic, payload)
      },
    },
    log,
  )
  const listening = listen(
    pools,
    CHANNEL,
    (payload) => {
      const [tenantId, collectorId, end] = payload?.split(' ') ?? []
      for (const one of served.values()) {
        if (payload && (one.collector.id !== collectorId || String(one.collector.tenantId) !== tenantId)) continue
        if (end) broker.dismiss(one.collector.root)
        else one.wake()
      }
    },
    log,
  )
  // Whoever is connected is there, also when he has nothing to say.
  const touching = setInterval(() => {
    const byTenant = new Map<number, Collector[]>()
    for (const { collector } of served.values())
      byTenant.set(collector.tenantId, [...(byTenant.get(collector.tenantId) ?? []), collector])
    for (const [tenantId, ones] of byTenant) {
      ones[0]!.ctx.db
        .run(
          touchSeen(
            tenantId,
            ones.map(({ id }) => id),
            now(),
          ),
        )
        .catch((error: Error) => log.warn({ error: error.message }, 'collectors could not be marked as seen'))
    }
  }, TOUCH_MS)
  await listening.ready
  return {
    port: broker.port,
    close: async () => {
      clearInterval(touching)
      await broker.close()
      const all = [...served.values()]
      for (const { collector } of all) leave(collector.root)
      for (const { going } of all) await going
      for (const one of batches.values()) await one.settled()
      await listening.stop()
    },
  }
}
