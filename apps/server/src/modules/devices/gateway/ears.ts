import type { Line } from './line.ts'
import type { Lines } from './lines.ts'

const KNOWN_MS = 60_000
/** What collectors say on a broker that is not ours. */
export const UP_FILTER = 'cs/+/+/up/+'
const UP = /^(cs\/(\w+\/[^/]+))\/up\/(\w+)$/

/** Stores what any collector says, whoever serves its line. */
export class Ears {
  #lines: Lines
  #known = new Map<string, { line: Line | undefined; until: number }>()

  constructor(lines: Lines) {
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

  async #lineOf(root: string, username: string): Promise<Line | undefined> {
    const known = this.#known.get(root)
    if (known && known.until > Date.now()) return known.line
    const found = await this.#lines.find(username)
    const line = found && this.#lines.lineOf(this.#lines.collectorOf(found.tenant, found.found))
    this.#known.set(root, { line, until: Date.now() + KNOWN_MS })
    return line
  }
}
