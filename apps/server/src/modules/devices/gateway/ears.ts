import type { Line } from './line.ts'
import type { Lines } from './lines.ts'

const KNOWN_MS = 60_000
/** So many names are known at a time: whoever makes names up fills no memory. */
const MOST_KNOWN = 10_000
/** What collectors say on a broker that is not ours. */
export const UP_FILTER = 'cs/+/+/up/+'
const UP = /^(cs\/([^/]+\/[^/]+))\/up\/(\w+)$/

/** Stores what any collector says, whoever serves its line. */
export class Ears {
  #lines: Pick<Lines, 'find' | 'lineOf' | 'collectorOf'>
  /** Those whose time is over first come first. */
  #known = new Map<string, { line: Line | undefined; until: number }>()

  constructor(lines: Pick<Lines, 'find' | 'lineOf' | 'collectorOf'>) {
    this.#lines = lines
  }

  /** Resolves when it is stored; what no collector in use says is dropped. */
  async hear(topic: string, payload: Buffer): Promise<void> {
    const [, root, username, kind] = UP.exec(topic) ?? []
    if (!root || !username || !kind) return
    const line = await this.#lineOf(root, username)
    await line?.hear(kind, payload)
  }
  /** Some collector was put out of use or taken into it. */
  forget(): void {
    this.#known.clear()
  }
  /** A collector, or what hangs on its line, is not what it was: `<tenant> <collector> [end|model]`; nothing: any may be. */
  told(payload?: string): void {
    if (!payload) return this.forget()
    const [tenantId, collectorId, what] = payload.split(' ')
    if (what !== 'end' && what !== 'model') return
    for (const [root, { line }] of this.#known) {
      const isIt = line?.collectorId === collectorId && String(line?.ctx.tenant.id) === tenantId
      if (isIt && what === 'model') line!.forget()
      // Whoever was none may be one now.
      if (what === 'end' && (isIt || !line)) this.#known.delete(root)
    }
  }

  async #lineOf(root: string, username: string): Promise<Line | undefined> {
    const known = this.#known.get(root)
    if (known && known.until > Date.now()) return known.line
    const found = await this.#lines.find(username)
    const line = found && this.#lines.lineOf(this.#lines.collectorOf(found.tenant, found.found))
    this.#known.delete(root)
    this.#known.set(root, { line, until: Date.now() + KNOWN_MS })
    for (const [oldest, { until }] of this.#known) {
      if (this.#known.size <= MOST_KNOWN && until > Date.now()) break
      this.#known.delete(oldest)
    }
    return line
  }
}
