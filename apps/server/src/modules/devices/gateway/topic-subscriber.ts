import type { CollectorSession } from './collector-session.ts'
import type { SessionRegistry } from './session-registry.ts'

const KNOWN_MS = 60_000
/** Maximum number of cached names, so that invented names cannot fill the memory. */
const MOST_KNOWN = 10_000
/** Topics of collectors on an external broker. */
export const UP_FILTER = 'cs/+/+/up/+'
const UP = /^(cs\/([^/]+\/[^/]+))\/up\/(\w+)$/

/** Receives the messages of all collectors from an external broker and stores them, whichever process polls the collector. */
export class TopicSubscriber {
  #sessions: Pick<SessionRegistry, 'find' | 'sessionOf' | 'collectorOf'>
  /** Ordered by expiry. */
  #known = new Map<string, { session: CollectorSession | undefined; until: number }>()

  constructor(sessions: Pick<SessionRegistry, 'find' | 'sessionOf' | 'collectorOf'>) {
    this.#sessions = sessions
  }

  /** Resolves when the message is stored. Messages of unknown or disabled collectors are dropped. */
  async receive(topic: string, payload: Buffer): Promise<void> {
    const [, root, username, kind] = UP.exec(topic) ?? []
    if (!root || !username || !kind) return
    const session = await this.#sessionOf(root, username)
    await session?.receive(kind, payload)
  }
  /** Clears the cache, because a collector was enabled or disabled. */
  forget(): void {
    this.#known.clear()
  }
  /** A database notification: a collector or its devices changed. `<tenant> <collector> [end|model]`; empty: any may have changed. */
  notified(payload?: string): void {
    if (!payload) return this.forget()
    const [tenantId, collectorId, what] = payload.split(' ')
    if (what !== 'end' && what !== 'model') return
    for (const [root, { session }] of this.#known) {
      const isIt = session?.collectorId === collectorId && String(session?.ctx.tenant.id) === tenantId
      if (isIt && what === 'model') session!.forget()
      // An unknown name may have been registered meanwhile.
      if (what === 'end' && (isIt || !session)) this.#known.delete(root)
    }
  }

  async #sessionOf(root: string, username: string): Promise<CollectorSession | undefined> {
    const known = this.#known.get(root)
    if (known && known.until > Date.now()) return known.session
    const found = await this.#sessions.find(username)
    const session = found && this.#sessions.sessionOf(this.#sessions.collectorOf(found.tenant, found.found))
    this.#known.delete(root)
    this.#known.set(root, { session, until: Date.now() + KNOWN_MS })
    for (const [oldest, { until }] of this.#known) {
      if (this.#known.size <= MOST_KNOWN && until > Date.now()) break
      this.#known.delete(oldest)
    }
    return session
  }
}
