import type { Logger } from 'pino'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ports } from '../../../infra/ctx/ports.ts'
import type { Ctx, Tenant } from '../../../infra/ctx/types.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { Peer } from '../../../infra/mqtt/broker.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { touchSeen } from '../telemetry/telemetry.queries.ts'
import { TelemetryBuffer } from '../telemetry/telemetry-buffer.ts'
import { isSecret, partsOfUsername, rootOf } from './address.rules.ts'
import { CollectorSession } from './collector-session.ts'
import {
  collectorBySerial,
  collectorSettings,
  collectorsWithDueCommands,
  keepIp,
  type SignedIn,
} from './gateway.queries.ts'
import { Links } from './links.ts'
import { moveForsaken } from './path.queries.ts'
import { askRound, workOnCommand } from './run-commands.ts'

export interface Collector extends Peer {
  tenantId: number
  id: string
  address: string | null
  ctx: Ctx
  pollMs: number
  nextRoundAt: number
  serial: string
  /** Hash of the password used to sign in. */
  secretHash: Buffer | null
}
/** How a collector is reached. */
export interface Transport {
  /** Sends frames, or JSON commands on their own topic; false if the collector is offline or cannot carry them. */
  write(bytes: Uint8Array, topic?: 'frame' | 'command'): boolean
  end(): void
  /** Whether the collector is certainly online while it is served. */
  present: boolean
}
interface Served extends Transport {
  collector: Collector
  session: CollectorSession
  wake: () => void
  /** There may be commands for it. */
  due: boolean
  over: boolean
  /** Set once the collector can receive requests. */
  going?: Promise<void>
}
export interface SessionRegistryOptions {
  pools: Pools
  ports: Ports
  log: Logger
  secrets: SecretBox
  /** Only for tests: another clock. */
  now?: () => Date
}
/** How often the server searches for due commands without a notification. */
const LOOK_MS = 5_000
const TOUCH_MS = 60_000

/** The sessions of all collectors this process serves, over any transport. Each session has one request at a time. */
export class SessionRegistry {
  #options: SessionRegistryOptions
  #now: () => Date
  #buffers = new Map<number, TelemetryBuffer>()
  #links: Links
  #served = new Map<string, Served>()
  #messages = 0
  #touching = setInterval(() => this.#touchAll(), TOUCH_MS)
  #findingDue = setInterval(() => void this.#findDueCommands(), LOOK_MS)

  constructor(options: SessionRegistryOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
    this.#links = new Links(options.log)
  }

  contextOf(tenant: Tenant, name: string): Ctx {
    const { pools, ports, log, now } = this.#options
    return makeCtx({ pools, ports, tenant, requestId: `device ${name}`, log, now })
  }
  collectorOf(tenant: Tenant, found: SignedIn): Collector {
    const root = rootOf(tenant.code, found.serial)
    const pollMs = found.pollMinutes * 60_000
    const nextRoundAt = (found.lastRoundAt ? Date.parse(found.lastRoundAt) : 0) + pollMs
    const { id, address, serial, secretHash } = found
    return {
      root,
      tenantId: tenant.id,
      id,
      address,
      serial,
      secretHash,
      ctx: this.contextOf(tenant, root),
      pollMs,
      nextRoundAt,
    }
  }
  /** The active collector with that user name, if any. */
  async find(username: string): Promise<{ tenant: Tenant; found: SignedIn } | undefined> {
    const parts = partsOfUsername(username)
    if (!parts) return undefined
    const row = await tenantDb(this.#options.pools.app, 0).first(tenantByCode(parts.tenantCode))
    if (!row) return undefined
    const tenant = toTenant(row)
    const found = await this.contextOf(tenant, username).db.first(collectorBySerial(tenant.id, parts.serial))
    return found?.state === 'active' ? { tenant, found } : undefined
  }
  async signIn(username: string, password: string, from?: string): Promise<Collector | undefined> {
    const known = await this.find(username)
    if (!known || !isSecret(password, known.found.secretHash)) return undefined
    const { tenant, found } = known
    const collector = this.collectorOf(tenant, found)
    // Write the address only when it changed: a mass reconnect would otherwise cause thousands of needless updates.
    if (from && from !== found.ip) await collector.ctx.db.run(keepIp(tenant.id, found.id, from))
    return collector
  }

  /** Session of a collector. Without `write` it only receives: its telemetry is stored, it is never polled and receives no commands. */
  sessionOf({ ctx, id, address, tenantId }: Collector, write: Transport['write'] = () => false): CollectorSession {
    const buffer = this.#buffers.get(tenantId) ?? new TelemetryBuffer(ctx)
    this.#buffers.set(tenantId, buffer)
    return new CollectorSession({ ctx, collectorId: id, address, buffer, links: this.#links, write })
  }

  /** Starts serving a collector and ends an earlier connection of the same name. */
  joined(collector: Collector, transport: Transport): void {
    const session = this.sessionOf(collector, transport.write)
    const before = this.#served.get(collector.root)
    if (before) {
      this.left(before.collector)
      before.end()
    }
    this.#served.set(collector.root, { ...transport, collector, session, wake: () => {}, due: true, over: false })
    if (transport.present) this.#touch([collector])
  }
  /** The collector can receive requests now. */
  listens({ root }: Collector): void {
    const one = this.#served.get(root)
    if (one) one.going ??= this.#work(one)
  }
  /** Ends serving a collector, unless a newer connection replaced it. */
  left(collector: Collector): void {
    const one = this.#served.get(collector.root)
    if (one?.collector !== collector) return
    this.#served.delete(collector.root)
    one.over = true
    one.session.end()
    one.wake()
    if (one.present) void this.#links.left(collector.ctx, collector.id)
  }
  /** Resolves when it is stored. */
  async receive(collector: Collector, topic: string, payload: Buffer): Promise<void> {
    const session = this.servedSession(collector)
    if (!session) throw new Error('no session')
    this.#messages++
    await session.receive(topic, payload)
  }
  servedSession(collector: Collector): CollectorSession | undefined {
    const one = this.#served.get(collector.root)
    return one?.collector === collector ? one.session : undefined
  }
  get figures() {
    return { collectors: this.#served.size, messages: this.#messages }
  }
  isServed = (root: string): boolean => this.#served.has(root)
  /** Ids of a tenant's collectors served by this process. */
  servedOf = (tenantId: number): string[] =>
    [...this.#served.values()].flatMap(({ collector }) => (collector.tenantId === tenantId ? collector.id : []))

  /** A database notification: a command is due, or the collector ended, its devices or its polling interval changed. `<tenant> <collector> [end|model|poll]`; empty: anything may have changed. */
  notified(payload?: string): void {
    if (!payload) return void this.#findDueCommands()
    const [tenantId, collectorId, what] = payload.split(' ')
    for (const one of this.#served.values()) {
      if (one.collector.id !== collectorId || String(one.collector.tenantId) !== tenantId) continue
      if (what === 'model') one.session.forget()
      if (what === 'end') void this.#endIfOver(one)
      else if (what === 'poll')
        this.#takePoll(one).then(
          () => wake(one),
          () => {},
        )
      else wake(one)
    }
  }
  /** Ends the session if its password or address has changed. The notification can arrive after a sign-in with the new password. */
  async #endIfOver(one: Served): Promise<void> {
    const { ctx, tenantId, serial, secretHash } = one.collector
    const found = await ctx.db.first(collectorBySerial(tenantId, serial)).catch(() => undefined)
    const isHis = found?.secretHash && secretHash && found.secretHash.equals(secretHash)
    if (found?.state !== 'active' || !isHis || found.address !== one.collector.address) one.end()
  }
  /** Finds due commands of all collectors of a tenant in one query: thousands of separate queries would keep the database busy. */
  async #findDueCommands(): Promise<void> {
    for (const [tenantId, [{ ctx }]] of this.#byTenant(() => true)) {
      try {
        await ctx.db.run(moveForsaken(tenantId, this.#now()))
        const due = new Set((await ctx.db.rows(collectorsWithDueCommands(tenantId, this.#now()))).map(({ id }) => id))
        for (const one of this.#served.values()) if (due.has(one.collector.id)) wake(one)
      } catch (error) {
        this.#options.log.warn({ error: (error as Error).message }, 'due commands could not be read')
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#touching)
    clearInterval(this.#findingDue)
    const all = [...this.#served.values()]
    for (const { collector } of all) this.left(collector)
    for (const { going } of all) await going
  }
  /** Resolves when all received messages are stored or refused. */
  async settled(): Promise<void> {
    for (const one of this.#buffers.values()) await one.settled()
    await this.#links.flush()
  }

  async #work(one: Served): Promise<void> {
    const { collector, session } = one
    const { secrets, log } = this.#options
    while (!one.over) {
      try {
        while (one.due && !one.over) {
          one.due = false
          if (await workOnCommand(session, secrets)) one.due = true
        }
        if (this.#now().getTime() >= collector.nextRoundAt) {
          collector.nextRoundAt = this.#now().getTime() + collector.pollMs
          await this.#takePoll(one)
          await askRound(session, secrets, () => one.over)
          continue
        }
      } catch (error) {
        log.warn({ error: (error as Error).message, collector: collector.root }, 'work of a collector session failed')
      }
      if (one.over) return
      await new Promise<void>((resolve) => {
        const untilRound = collector.nextRoundAt - this.#now().getTime()
        const timer = setTimeout(resolve, Math.max(0, Math.min(untilRound, TOUCH_MS)))
        one.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** Rereads the polling interval, which may have changed since the sign-in. */
  async #takePoll({ collector }: Served): Promise<void> {
    const own = await collector.ctx.db.first(collectorSettings(collector.tenantId, collector.id))
    if (!own) return
    const pollMs = own.pollMinutes * 60_000
    collector.nextRoundAt += pollMs - collector.pollMs
    collector.pollMs = pollMs
  }
  /** Marks connected collectors of one tenant as seen, even if they send nothing. */
  #touch(ones: readonly Collector[]): void {
    const [{ ctx, tenantId }, ids] = [ones[0]!, ones.map(({ id }) => id)]
    ctx.db
      .run(touchSeen(tenantId, ids, this.#now()))
      .catch((error: Error) =>
        this.#options.log.warn({ error: error.message }, 'collectors could not be marked as seen'),
      )
  }
  #touchAll(): void {
    for (const ones of this.#byTenant(({ present }) => present).values()) this.#touch(ones)
  }
  #byTenant(wanted: (one: Served) => boolean): Map<number, [Collector, ...Collector[]]> {
    const byTenant = new Map<number, [Collector, ...Collector[]]>()
    for (const one of this.#served.values()) {
      if (!wanted(one)) continue
      const known = byTenant.get(one.collector.tenantId)
      if (known) known.push(one.collector)
      else byTenant.set(one.collector.tenantId, [one.collector])
    }
    return byTenant
  }
}
function wake(one: Served): void {
  one.due = true
  one.wake()
}
