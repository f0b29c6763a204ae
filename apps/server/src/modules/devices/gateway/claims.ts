import type { Logger } from 'pino'
import type { Tenant } from '../../../infra/ctx/types.ts'
import { claimFree, claimOne, releaseAll, renewClaims } from './gateway.queries.ts'
import type { Collector, SessionRegistry, Transport } from './session-registry.ts'

export interface Claims {
  /** Starts claiming collectors that no process serves. */
  start(transportOf: (collector: Collector) => Promise<Transport>): void
  /** Claims a collector that is connected to this process, even if another process served it. */
  take(collector: Collector): Promise<void>
  close(): Promise<void>
}
/** A claim is renewed each turn. If its process dies, another process can claim the collector after HOLD_MS. */
const TURN_MS = 5_000
const HOLD_MS = 20_000
/** So many of a tenant at a turn, so that processes that start together share them. */
const MOST_AT_ONCE = 200

/** With an external broker, each collector is polled by one process: the holder of its claim in the database. */
export function claimSessions(
  sessions: SessionRegistry,
  { tenants, log, now = () => new Date() }: { tenants(): Promise<Tenant[]>; log: Logger; now?: () => Date },
  node: string,
): Claims {
  const own = new Map<string, Collector>()
  let [over, turning] = [false, Promise.resolve()]
  let timer: NodeJS.Timeout | undefined
  let transportOf: (collector: Collector) => Promise<Transport>

  const until = () => new Date(now().getTime() + HOLD_MS)
  function give(collector: Collector): void {
    own.delete(collector.id)
    sessions.left(collector)
  }
  async function turnOf(tenant: Tenant): Promise<void> {
    const { db } = sessions.contextOf(tenant, node)
    // What is not served any more is not renewed, and free for anybody soon.
    const served = sessions.servedOf(tenant.id)
    const still = new Set((await db.rows(renewClaims(tenant.id, node, served, now(), until()))).map(({ id }) => id))
    for (const collector of own.values())
      if (collector.tenantId === tenant.id && !still.has(collector.id)) give(collector)
    for (const found of await db.rows(claimFree(tenant.id, node, now(), until(), MOST_AT_ONCE))) {
      if (over) return
      const collector = sessions.collectorOf(tenant, found)
      if (sessions.isServed(collector.root)) continue
      own.set(collector.id, collector)
      const transport = await transportOf(collector)
      sessions.joined(collector, {
        ...transport,
        end: () => {
          transport.end()
          give(collector)
        },
      })
      sessions.listens(collector)
    }
  }
  async function turn(): Promise<void> {
    try {
      for (const tenant of await tenants()) if (!over) await turnOf(tenant)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'collectors could not be claimed')
    }
    if (!over) timer = setTimeout(next, TURN_MS)
  }
  const next = (): void => {
    turning = turn()
  }
  return {
    start: (given) => {
      transportOf = given
      next()
    },
    take: (collector) => collector.ctx.db.run(claimOne(collector.tenantId, collector.id, node, until())).then(() => {}),
    close: async () => {
      over = true
      clearTimeout(timer)
      await turning
      for (const tenant of await tenants()) await sessions.contextOf(tenant, node).db.run(releaseAll(tenant.id, node))
    },
  }
}
