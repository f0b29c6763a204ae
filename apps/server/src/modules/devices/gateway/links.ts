import type { Logger } from 'pino'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { dropLinks, type Hearing, keepLinks, LINK_MS, moveCommands } from './path.queries.ts'

/** Written when it is new, when it is heard otherwise by so much, and else this seldom: most messages change nothing. */
const OTHERWISE_DB = 6
const AGAIN_MS = 5 * 60_000
const FLUSH_MS = 1_000
const SWEEP_MS = 10 * 60_000

/** Who hears which meter of a shared channel, as this process has heard it. */
export class Links {
  readonly #log: Logger
  /** By collector and meter, as it was written last. */
  readonly #written = new Map<string, Map<string, { signal: number | null; at: number }>>()
  readonly #waiting = new Map<number, { ctx: Ctx; heard: Map<string, Hearing> }>()
  #timer: NodeJS.Timeout | undefined
  #sweptAt = 0

  constructor(log: Logger) {
    this.#log = log
  }

  note(ctx: Ctx, heard: Hearing): void {
    const { collectorId, deviceId, signal, at } = heard
    const own = this.#written.get(collectorId) ?? new Map<string, { signal: number | null; at: number }>()
    this.#written.set(collectorId, own)
    const last = own.get(deviceId)
    const isLike =
      last &&
      (signal === null) === (last.signal === null) &&
      Math.abs((signal ?? 0) - (last.signal ?? 0)) < OTHERWISE_DB
    if (isLike && at.getTime() - last.at < AGAIN_MS) return
    own.set(deviceId, { signal, at: at.getTime() })
    const waiting = this.#waiting.get(ctx.tenant.id) ?? { ctx, heard: new Map<string, Hearing>() }
    this.#waiting.set(ctx.tenant.id, waiting)
    waiting.heard.set(`${deviceId} ${collectorId}`, heard)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** A collector disconnected: its paths end, and its waiting commands move to other collectors. */
  async left(ctx: Ctx, collectorId: string): Promise<void> {
    if (!this.#written.delete(collectorId)) return
    for (const [key, { collectorId: of }] of this.#waiting.get(ctx.tenant.id)?.heard ?? [])
      if (of === collectorId) this.#waiting.get(ctx.tenant.id)!.heard.delete(key)
    try {
      await ctx.transaction(async ({ db, tenant, now }) => {
        await db.run(dropLinks(tenant.id, collectorId))
        await db.run(moveCommands(tenant.id, collectorId, now()))
      })
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'links of a line that is gone could not be dropped')
    }
  }

  /** Writes down what is new; what cannot be written is heard again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { ctx, heard } of all) {
      const rows = [...heard.values()]
      if (!rows.length) continue
      try {
        await ctx.db.run(keepLinks(ctx.tenant.id, rows))
      } catch (error) {
        for (const { collectorId, deviceId } of rows) this.#written.get(collectorId)?.delete(deviceId)
        this.#log.warn({ error: (error as Error).message }, 'links could not be written down')
      }
    }
    this.#sweep()
  }
  /** What is a way no more need not be known. */
  #sweep(): void {
    const now = Date.now()
    if (now - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = now
    for (const [collectorId, own] of this.#written) {
      for (const [deviceId, { at }] of own) if (now - at > LINK_MS) own.delete(deviceId)
      if (!own.size) this.#written.delete(collectorId)
    }
  }
}
